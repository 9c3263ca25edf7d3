import './sentences.ts'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { DelegationKind } from './own-access.ts'
import type { PermissionKey, PersonKey } from './permissions.ts'

/**
 * Where a call says which person it is about. `record`: the row that it names says it, so that is read first; what belongs
 * to no one needs the right for everyone. `list`: it is about many, and its answer is narrowed to those whom the caller
 * holds the right for.
 */
export type Subject = `params.${string}` | `body.${string}` | 'record' | 'list'

/**
 * A right that a call needs, and for whom at least: `own` for the caller alone, `others` for anyone besides, `everyone`.
 * With several keys all of them are needed. Where a right can be held for some people, `subject` says where the call names
 * them; it is refused where it answers without having been checked for them. Anyone who was handed decisions of the kind `handed`
 * comes in, too, and is then checked for them like everyone.
 */
export type Permission =
  | { key: PersonKey | readonly PersonKey[]; least: 'own' | 'others'; subject: Subject; handed?: DelegationKind }
  | { key: PermissionKey; least: 'everyone'; subject?: undefined; handed?: undefined }

/** Who may call an endpoint at all. Public is declared, never inferred. */
export type Access = 'public' | 'signed-in' | Permission

/** The rights that an endpoint needs; none for what is public or open to everyone who is signed in. */
export const keysOf = (access: Access): readonly PermissionKey[] =>
  typeof access === 'string' ? [] : [access.key].flat()

/** A file that comes with a multipart body. */
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
  /** with `:name` for every key of `params` */
  path: `/api/${string}`
  /** one line for the API reference */
  summary: string
  access: A
  /** the cookie of the browser session is accepted besides the bearer token */
  cookie?: boolean
  /** the caller must have proven within the last quarter of an hour that it is them; otherwise 403 CONFIRM */
  fresh?: boolean
  /** refused to keys of programs, as everything that is `fresh`: it is about the person themselves */
  byPerson?: boolean
  /** anyone who must first set up a second factor, or choose a password of their own, may call it nevertheless */
  enrolling?: boolean
  /** the answer holds a secret: it is not kept for requests that are sent again */
  secretReply?: boolean
  /** of what is public: how often a network (an IPv4 address, an IPv6 /64) may call it in a minute, on an instance, where that is not the usual 1,200; 429 TOO_MANY beyond */
  perAddress?: number
  params?: Params
  query?: Query
  body?: Body
  upload?: UploadRule
  /** the body may come as `application/x-www-form-urlencoded`, too */
  form?: boolean
  /** what the answer holds beside `success: true` */
  reply: Reply
  /** failures of its own; those that access and input bring are implied */
  fails: readonly ErrorCode[]
}

/** Declares one call. Server routes, the API reference and the browser's client all derive from what it returns. */
export const endpoint = <
  Reply extends z.ZodObject,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  const A extends Access = Access,
>(
  declaration: Endpoint<Params, Query, Body, Reply, A>,
): Endpoint<Params, Query, Body, Reply, A> => declaration

/** Any endpoint, for code that walks the table. */
// biome-ignore lint/suspicious/noExplicitAny: variance makes `any` the only supertype of every endpoint
export type AnyEndpoint = Endpoint<any, any, any, any, any>

export type ParamsOf<E extends AnyEndpoint> = z.output<NonNullable<E['params']>>
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>
export type BodyOf<E extends AnyEndpoint> = z.output<NonNullable<E['body']>>
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']>
/** The fields of the answer that a list can be sorted by. */
export type SortFieldOf<E extends AnyEndpoint> = Exclude<NonNullable<QueryOf<E>['sort']>, `-${string}`>
/** What a caller may send, before parsing. */
export type QueryInput<E extends AnyEndpoint> = z.input<NonNullable<E['query']>>
export type BodyInput<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>
