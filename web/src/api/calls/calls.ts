import type { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'

/** The names that caches are refreshed by: the domains of the contract. */
export type Domain = keyof typeof api

/** An endpoint of the contract as the browser calls it: typed by its schemas, but without them. */
export interface Call<E extends AnyEndpoint = AnyEndpoint> {
  domain: Domain
  method: E['method']
  path: E['path']
  hasBody?: true
  /** the field of a multipart body that takes a file */
  file?: string
  /** for the types alone, never there */
  endpoint?: E
}

type CallOf<E> = E extends AnyEndpoint ? Call<E> : never

declare global {
  /** Put in by the build, see `web/vite/calls.ts`. */
  const CALLS: { [D in Domain]: { [Name in keyof (typeof api)[D]]: CallOf<(typeof api)[D][Name]> } }
}
