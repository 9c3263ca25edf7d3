import './sentences.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { DelegationKind } from './own-access.ts'
import type { PermissionKey, PersonKey } from './permissions.ts'

/**
 * How a call names its people. `record`: the named row belongs to a person, so the server reads it first; a row without
 * a person needs the right for everyone. `list`: the call is about many people, and the server limits its answer to
 * people for whom the caller has the right.
 */
export type Subject = `params.${string}` | `body.${string}` | 'record' | 'list'

/**
 * A right that a call needs, with its smallest scope: `own` for the caller, `others` for any other person, `everyone`.
 * All keys of a list are needed. If the right can be limited to some people, `subject` says how the call names the
 * person; the server refuses to answer if the handler did not check that person. `handed` also admits delegates of
 * that kind, who are then checked for the person in the same way.
 */
export type Permission =
  | { key: PersonKey | readonly PersonKey[]; least: 'own' | 'others'; subject: Subject; handed?: DelegationKind }
  | { key: PermissionKey; least: 'everyone'; subject?: undefined; handed?: undefined }

/** Who may call an endpoint. Public access must be declared. */
export type Access = 'public' | 'signed-in' | Permission

/** The rights that an endpoint needs; empty for public endpoints and those for all signed-in users. */
export const permissionKeysOf = (access: Access): readonly PermissionKey[] =>
  typeof access === 'string' ? [] : [access.key].flat()

/** A file in a multipart body. */
export interface UploadRule {
  field: string
  maxBytes: number
}

export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodObject = z.ZodObject,
  A extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** with `:name` for each key of `params` */
  path: `/api/${string}`
  /** one line for the API reference */
  summary: string
  access: A
  /** accepts the cookie of the browser session, besides the bearer token */
  cookie?: boolean
  /** needs a proof of identity within the last quarter of an hour, else 403 CONFIRM */
  fresh?: boolean
  /** refuses API keys, as all `fresh` calls do: the call is about the user's own account */
  byPerson?: boolean
  /** available before a required second factor or a new first password is set */
  enrolling?: boolean
  /** the answer contains a secret: the server does not store it for repeated requests */
  secretReply?: boolean
  /**
   * for public calls: the limit of calls a minute for a network (an IPv4 address, an IPv6 /64) on an instance, 1,200 by
   * default; 429 TOO_MANY above
   */
  perAddress?: number
  params?: Params
  query?: Query
  body?: Body
  upload?: UploadRule
  /** also accepts `application/x-www-form-urlencoded` */
  form?: boolean
  /** the answer besides `success: true` */
  reply: Reply
  /** error codes of this call; codes for access and validation are implied */
  fails: readonly ErrorCode[]
}

/** Declares one call. Server routes, the API reference and the browser's client derive from it. */
export const endpoint = <
  Reply extends z.ZodObject,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  const A extends Access = Access,
>(
  declaration: Endpoint<Params, Query, Body, Reply, A>,
): Endpoint<Params, Query, Body, Reply, A> => declaration

/** Any endpoint, for code that lists all of them. */
// biome-ignore lint/suspicious/noExplicitAny: variance makes `any` the only supertype of every endpoint
export type AnyEndpoint = Endpoint<any, any, any, any, any>

export type ParamsOf<E extends AnyEndpoint> = z.output<NonNullable<E['params']>>
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>
export type BodyOf<E extends AnyEndpoint> = z.output<NonNullable<E['body']>>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>
/** The sortable fields of a list's answer. */
export type SortFieldOf<E extends AnyEndpoint> = Exclude<NonNullable<QueryOf<E>['sort']>, `-${string}`>
/** The input of a caller, before parsing. */
export type QueryInput<E extends AnyEndpoint> = z.input<NonNullable<E['query']>>
export type BodyInput<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>
