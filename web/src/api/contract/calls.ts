import type { api } from '@ems/contract/api'
import type * as contract from '@ems/contract/core/endpoint'

/** The names by which caches are refreshed: the domains of the contract. */
export type Domain = keyof typeof api

/**
 * An endpoint of the contract for the browser: typed by its schemas, but without them. Code that validates input
 * with them uses `schemasOf`.
 */
export interface Call<E extends contract.AnyEndpoint = contract.AnyEndpoint> {
  domain: Domain
  name: string
  method: E['method']
  path: E['path']
  hasBody?: true
  /** the field of a multipart body that takes a file */
  file?: string
  /** only for the types, never set */
  endpoint?: E
}

type EndpointOf<C extends Call> = C extends Call<infer E> ? E : never
/** The reply of a call. */
export type ReplyOf<C extends Call> = contract.ReplyOf<EndpointOf<C>>
/** The body of a call before the contract parses it. */
export type BodyInput<C extends Call> = contract.BodyInput<EndpointOf<C>>

type CallOf<E> = E extends contract.AnyEndpoint ? Call<E> : never

declare global {
  /** Inserted by the build, see `web/vite/calls.ts`. */
  const CALLS: { [D in Domain]: { [Name in keyof (typeof api)[D]]: CallOf<(typeof api)[D][Name]> } }
}
