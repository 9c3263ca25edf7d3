import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import fc from 'fast-check'
import type { z } from 'zod'
import { BOUNDARY, type Change, damage, type Wire } from './damage.ts'
import { extremes, hostileText, hostileValue, oddField } from './hostile.ts'
import { validValue } from './values.ts'
import { type Role, roles } from './world.ts'

/** A request with placeholders for ids and secrets of the world. */
interface Draft {
  params: Record<string, string>
  query: [key: string, value: string][]
  body: unknown
}

type Shape = Record<string, z.ZodType>

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  ((schema as z.ZodObject | undefined)?.shape as Shape | undefined) ?? {}

function validObject(path: string, shape: Shape): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([field, schema]) => {
    const value = validValue(path, field, schema)
    // No value of the pool matches a record's `updatedAt`: such a request is always refused.
    const freq = field === 'ifUpdatedAt' ? 1 : 5
    return [field, schema.safeParse(undefined).success ? fc.option(value, { nil: undefined, freq }) : value] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}

const asObject = (body: unknown): object => (body !== null && typeof body === 'object' ? body : {})
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
// An own property even for `__proto__`, as a JSON parser makes it.
const withField = (body: unknown, field: string, value: unknown) =>
  Object.fromEntries([...Object.entries(asObject(body)), [field, value]])

function tampering(endpoint: AnyEndpoint): fc.Arbitrary<Change<Draft>> {
  const bodyFields = Object.keys(shapeOf(endpoint.body))
  const queryFields = Object.keys(shapeOf(endpoint.query))
  const paramFields = Object.keys(shapeOf(endpoint.params))
  const setField = (fields: fc.Arbitrary<string>) =>
    fc.tuple(fields, hostileValue).map(
      ([field, value]): Change<Draft> =>
        (draft) => ({ ...draft, body: withField(draft.body, field, value) }),
    )
  const addQuery = (fields: fc.Arbitrary<string>) =>
    fc.tuple(fields, hostileText).map(
      ([field, value]): Change<Draft> =>
        (draft) => ({ ...draft, query: [...draft.query, [field, value]] }),
    )
  const setParam = fc.tuple(fc.constantFrom(...paramFields, ''), hostileText).map(
    ([field, value]): Change<Draft> =>
      (draft) => ({ ...draft, params: { ...draft.params, [field]: value } }),
  )
  const dropField = fc.constantFrom(...bodyFields, '').map(
    (field): Change<Draft> =>
      (draft) => ({
        ...draft,
        body: Object.fromEntries(Object.entries(asObject(draft.body)).filter(([key]) => key !== field)),
      }),
  )
  const replaceBody = hostileValue.map(
    (body): Change<Draft> =>
      (draft) => ({ ...draft, body }),
  )
  const repeatQuery: Change<Draft> = (draft) => ({ ...draft, query: [...draft.query, ...draft.query] })
  const when = (weight: number, arbitrary: fc.Arbitrary<Change<Draft>>) => ({ weight, arbitrary })
  return fc.oneof(
    when(bodyFields.length > 0 ? 8 : 0, setField(fc.constantFrom(...bodyFields, ''))),
    when(bodyFields.length > 0 ? 2 : 0, dropField),
    when(2, setField(oddField)),
    when(1, replaceBody),
    when(paramFields.length > 0 ? 4 : 0, setParam),
    when(queryFields.length > 0 ? 5 : 1, addQuery(fc.constantFrom(...queryFields, 'search'))),
    when(1, addQuery(oddField)),
    when(queryFields.length > 0 ? 1 : 0, fc.constant(repeatQuery)),
  )
}

// encodeURIComponent refuses lone surrogates: they are sent as bytes that are not UTF-8.
const encode = (text: string) =>
  (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80').replace(/%7B%7B([\w.]+)%7D%7D/g, '{{$1}}')

type Format = 'json' | 'form' | 'form with a false picture'

const multipart = (body: unknown, picture: string): string =>
  Object.entries(asObject(body))
    .map(
      ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
    )
    .concat(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${picture}\r\n`,
    )
    .concat(`--${BOUNDARY}--\r\n`)
    .join('')

function write(endpoint: AnyEndpoint, role: Role, draft: Draft, format: Format): Wire {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encode(draft.params[name] ?? ''))
  const query = draft.query.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
  const type = format === 'json' ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`
  const hasBody = draft.body !== undefined
  const payload =
    format === 'json' ? JSON.stringify(draft.body) : multipart(draft.body, format === 'form' ? '' : 'GIF89a')
  return {
    role,
    method: endpoint.method,
    url: query ? `${path}?${query}` : path,
    headers: hasBody ? { 'content-type': type } : {},
    payload: hasBody ? payload : undefined,
    // The router refuses all others before it finds the endpoint.
    arrives: Object.values(draft.params).every(
      (value) => value !== '' && value.isWellFormed() && encodeURIComponent(value).length <= 200,
    ),
  }
}

const validDraft = (endpoint: AnyEndpoint): fc.Arbitrary<Draft> =>
  fc.record({
    params: validObject(endpoint.path, shapeOf(endpoint.params)).map((params) => params as Record<string, string>),
    query: validObject(endpoint.path, shapeOf(endpoint.query)).map((query) =>
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ),
    body: endpoint.body ? validObject(endpoint.path, shapeOf(endpoint.body)) : fc.constant(undefined),
  })

/**
 * For each field of an endpoint and each extreme value, an administrator's request in which only that field is wrong.
 */
export function sweepOf(endpoint: AnyEndpoint): fc.Arbitrary<Wire>[] {
  const changes = extremes.flatMap((value): Change<Draft>[] => [
    ...Object.keys(shapeOf(endpoint.body)).map(
      (field): Change<Draft> =>
        (draft) => ({ ...draft, body: withField(draft.body, field, value) }),
    ),
    ...Object.keys(shapeOf(endpoint.query)).map(
      (field): Change<Draft> =>
        (draft) => ({ ...draft, query: [...draft.query.filter(([key]) => key !== field), [field, asText(value)]] }),
    ),
    ...Object.keys(shapeOf(endpoint.params)).map(
      (field): Change<Draft> =>
        (draft) => ({ ...draft, params: { ...draft.params, [field]: asText(value) } }),
    ),
  ])
  // Cached, as finding the valid values of a field takes most of the time.
  const valid = validDraft(endpoint)
  return changes.map((change) => valid.map((draft) => write(endpoint, 'admin', change(draft), 'json')))
}

/** Requests to an endpoint: valid by its schemas, then damaged in their values, their bytes, both, or not at all. */
export function requestsTo(endpoint: AnyEndpoint): fc.Arbitrary<Wire> {
  const few = <T>(change: fc.Arbitrary<T>, most: number) => fc.array(change, { maxLength: most, size: 'max' })
  return fc
    .record({
      role: fc.oneof(
        { weight: 5, arbitrary: fc.constant('admin' as const) },
        { weight: 6, arbitrary: fc.constantFrom(...roles) },
      ),
      draft: validDraft(endpoint),
      tampered: few(tampering(endpoint), 2),
      damaged: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Change<Wire>[]>([]) },
        { weight: 1, arbitrary: few(damage, 2) },
      ),
      format: fc.constantFrom<Format[]>(
        'json',
        ...(endpoint.upload ? (['form', 'form with a false picture'] as const) : []),
      ),
    })
    .map(({ role, draft, tampered, damaged, format }) => {
      const changed = tampered.reduce((subject, change) => change(subject), draft)
      const wire = write(endpoint, role, changed, format)
      return damaged.reduce((subject, change) => change(subject), {
        ...wire,
        arrives: wire.arrives && damaged.length === 0,
      })
    })
}
