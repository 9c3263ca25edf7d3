import { type Access, type AnyEndpoint, permissionKeysOf } from '@ems/contract/core/endpoint'
import { type ErrorCode, errorCodes } from '@ems/contract/core/errors'
import { type Reason, reasons } from '@ems/contract/core/reasons'
import { z } from 'zod'
import { SESSION_COOKIE } from './cookies.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  return rest
}

const why = {
  reason: z
    .enum(Object.keys(reasons) as [Reason])
    .describe('why, for programs: it stays the same when the sentence changes'),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('the values in the sentence'),
}

const failure = jsonSchema(
  z.object({
    success: z.literal(false),
    error: z.string(),
    message: z.string(),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode]),
    ...why,
    requestId: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string(), ...why })).optional(),
  }),
  'output',
)

const parameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, 'input'),
  }))

function bodyOf(endpoint: AnyEndpoint) {
  if (!endpoint.body) return undefined
  const schema = jsonSchema(endpoint.body, 'input')
  if (!endpoint.upload) return { required: true, content: { 'application/json': { schema } } }
  const properties = { ...(schema.properties as object), [endpoint.upload.field]: { type: 'string', format: 'binary' } }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

/** The possible errors of an endpoint: its own, and those that access and input imply. */
export function failuresOf(endpoint: AnyEndpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.fails)
  if (endpoint.access !== 'public') codes.add('UNAUTHENTICATED')
  if (typeof endpoint.access !== 'string') codes.add('FORBIDDEN')
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('INVALID')
  if (endpoint.body) for (const code of ['MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_TYPE'] as const) codes.add(code)
  return [...codes]
}

const least = { own: 'for the person themselves', others: 'for other people', everyone: 'for everyone' }

const accessInWords = (access: Access): string =>
  typeof access === 'string' ? access : `\`${permissionKeysOf(access).join('`, `')}\`, at least ${least[access.least]}`

function responsesOf(endpoint: AnyEndpoint) {
  const byStatus = Map.groupBy(failuresOf(endpoint), (code) => errorCodes[code].status)
  const failures = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  const ok = {
    description: 'Done',
    content: {
      'application/json': { schema: jsonSchema(endpoint.reply.extend({ success: z.literal(true) }), 'output') },
    },
  }
  return { 200: ok, ...Object.fromEntries(failures) }
}

type Table = Record<string, Record<string, AnyEndpoint>>

function pathsOf(table: Table) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [domain, endpoints] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const item = paths[path] ?? {}
      paths[path] = item
      item[endpoint.method.toLowerCase()] = {
        tags: [domain],
        operationId: `${domain}.${name}`,
        summary: endpoint.summary,
        description: `Access: ${accessInWords(endpoint.access)}`,
        security: endpoint.access === 'public' ? [] : [{ bearer: [] }, ...(endpoint.cookie ? [{ cookie: [] }] : [])],
        parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
        requestBody: bodyOf(endpoint),
        responses: responsesOf(endpoint),
      }
    }
  }
  return paths
}

/**
 * The API reference, generated from the endpoint table. Its paths are generated at the first request, since they
 * take half a second.
 * @param table endpoints by domain
 */
export function openApiDocument(table: Table) {
  let paths: ReturnType<typeof pathsOf> | undefined
  return {
    openapi: '3.0.3' as const,
    info: {
      title: 'Employee Management System',
      version: '1',
      description:
        'Every response has `success`. A failure also has `error` (a sentence), `code`, and `reason` with its `params`.',
    },
    // Relative, so that the page works at any address.
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http' as const, scheme: 'bearer' },
        cookie: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: SESSION_COOKIE,
          description: 'over https `__Host-` stands before the name',
        },
      },
      schemas: { Failure: failure },
    },
    get paths() {
      paths ??= pathsOf(table)
      return paths
    },
  }
}
