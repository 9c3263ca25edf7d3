import fastJsonStringify, { type AnySchema } from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * A compiled serialiser for an endpoint's answer. It writes only the fields of the schema, so that no other column can
 * leak. It is compiled at the first answer: compiling all takes half of the start's time.
 */
export function serializerOf(reply: z.ZodObject): (answer: object) => string {
  let compiled: ((answer: object) => string) | undefined
  return (answer) => {
    compiled ??= compile(reply)
    return compiled(answer)
  }
}

function compile(reply: z.ZodObject): (answer: object) => string {
  const { $schema: _, ...schema } = z.toJSONSchema(reply.extend({ success: z.literal(true) }), {
    io: 'output',
    target: 'draft-7',
  }) as Json
  return fastJsonStringify(flattenNullable(schema) as AnySchema)
}

// `anyOf: [X, null]` makes the serialiser validate every value to find its branch; `nullable` is a plain test.
function flattenNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(flattenNullable)
  if (schema === null || typeof schema !== 'object') return schema
  const node = schema as Json
  const branches = node.anyOf
  if (Array.isArray(branches) && branches.length === 2) {
    const other = branches.find((branch) => (branch as Json).type !== 'null') as Json
    if (branches.some((branch) => (branch as Json).type === 'null'))
      return flattenNullable({ ...node, anyOf: undefined, ...other, nullable: true })
  }
  // Formats and patterns describe text that is written unchanged; checking them again costs time for each value.
  const { format: _format, pattern: _pattern, ...rest } = node
  return Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, key === 'properties' ? mapProperties(value as Json) : flattenNullable(value)]),
  )
}

const mapProperties = (properties: Json) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, flattenNullable(schema)]))
