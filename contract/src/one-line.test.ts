import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { AnyEndpoint } from './core/endpoint.ts'

// Texts that have several lines and are shown that way. All other texts appear within sentences and mails.
const SEVERAL_LINES = [
  /^(access\.\w+|departments\.\w+|reports\.\w+|tasks\.\w+) body\.description$/,
  /^checklists\.\w+ body\.items\[\]\.description$/,
  /^(employment\.planLeaving|job\.plan|job\.edit) body\.note$/,
  /^(salaries\.reverse|attendance\.correct|attendance\.correctMany|changeRequests\.decide) body\.reason$/,
  /^(leaves\.add|leaves\.preview|leaveChanges\.cancel) body\.reason$/,
  /^(leaves\.add|leaves\.preview|leaveChanges\.amend) body\.overrideReason$/,
  /^(leaves\.decide|leaveChanges\.decide) body\.comment$/,
  /^payPeriods\.status body\.note$/,
  /^timeSheets\.\w+ body\.(reason|comment)$/,
  /^(timeRequests\.add body\.reason|timeRequests\.decide body\.comment|timeRequests\.object body\.text)$/,
  /^payCategories\.\w+ body\.criteria\./,
  /^payGaps\.finding body\.note$/,
  /^(payPeriods\.hold|payslips\.withdraw|payslips\.reverse|bankFiles\.void|bankFiles\.returned) body\.reason$/,
]

// Texts that are compared, or stored as a digest, but never shown.
const COMPARED = [
  /\.(ifUpdatedAt|search|token|code|response\.id|newPassword|confirmPassword|oldPassword|confirmKey)$/,
  /^(auth\.login|auth\.confirm|employees\.add) body\.password$/,
  /^\S+ params\./,
  /^search\.find query\./,
  // values of a closed list in the service
  /^security\.setPolicies body\.policies\[\]\.role$/,
  /^holidayImports\.run body\.(country|state|region|language)$/,
  // known columns of a report, and values compared with them
  /^reports\.\w+ body\.definition\./,
  // columns of a file, and their owners
  /^imports\.setMapping body\.(mapping|formats)\{/,
  // values of fields with their own kinds
  /^(employees\.add|employment\.addRecord) body\.custom\{/,
  /^customFields\.setValues body\.values\{/,
  /^changeRequests\.ask body\.after/,
]

interface Def {
  type: string
  shape: Record<string, Node>
  options: Node[]
  element: Node
  keyType: Node
  valueType: Node
  innerType: Node
  left: Node
  right: Node
  in: Node
  out: Node
}
type Node = z.ZodType & { _zod: { def: unknown } }
const defOf = (node: Node) => node._zod.def as Def

type Field = [path: string, schema: Node]

/** The texts of a schema with their paths. A pipe about one text is checked as a whole. */
function textsOf(node: Node, path: string): Field[] {
  const def = defOf(node)
  switch (def.type) {
    case 'string':
    case 'pipe':
      return def.type === 'pipe' && (hasParts(def.in) || hasParts(def.out))
        ? [...textsOf(def.in, path), ...textsOf(def.out, path)]
        : [[path, node]]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, next]) => textsOf(next, `${path}.${key}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'record':
      return [...textsOf(def.keyType, `${path}{key}`), ...textsOf(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((next) => textsOf(next, path))
    case 'intersection':
      return [...textsOf(def.left, path), ...textsOf(def.right, path)]
    default:
      return def.innerType ? textsOf(def.innerType, path) : []
  }
}

/** Whether a schema has fields. A reference counts as one value, although it may be a populated object. */
function hasParts(node: Node): boolean {
  const { type, shape, options, innerType, in: from, out } = defOf(node)
  if (type === 'object') return Object.keys(shape).join() !== '_id'
  if (type === 'array' || type === 'record') return true
  return [...(options ?? []), innerType, from, out].some((next) => next && hasParts(next))
}

const fields = Object.entries(api).flatMap(([domain, table]) =>
  Object.entries(table as Record<string, AnyEndpoint>).flatMap(([name, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part] as Node | undefined
      return schema ? textsOf(schema, `${domain}.${name} ${part}`) : []
    }),
  ),
)

const takes = (text: string) => fields.filter(([, schema]) => schema.safeParse(text).success).map(([path]) => path)
const isOf = (list: RegExp[]) => (path: string) => list.some((pattern) => pattern.test(path))

it.each(['one\nand two', 'one\u2028and two', 'one\u202eowt dna', 'one\u2066and two\u2069'])(
  'no text of one line takes %j',
  (text) => {
    expect(takes(text).filter((path) => !isOf(SEVERAL_LINES)(path) && !isOf(COMPARED)(path))).toEqual([])
  },
)

it('no stored text accepts characters that the database cannot store', () => {
  for (const text of ['one\u0000and two', 'one\ud800and two'])
    expect(takes(text).filter((path) => !isOf(COMPARED)(path))).toEqual([])
})

it.each([...SEVERAL_LINES, ...COMPARED])('the exception %s exists', (pattern) => {
  expect(takes('one\nand two').some((path) => pattern.test(path))).toBe(true)
})
