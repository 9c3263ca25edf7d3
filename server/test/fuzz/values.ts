import fc from 'fast-check'
import type { z } from 'zod'
import { meaningOf } from './meanings.ts'
import { PLACEHOLDER, pool } from './pool.ts'

// Any id will do if only its format is checked.
const asRead = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value).replace(PLACEHOLDER, (_all, name: string) =>
      name.endsWith('email')
        ? 'a@example.com'
        : name === 'key'
          ? '123456'
          : name.endsWith('code')
            ? 'EMP1'
            : '00000000-0000-7000-8000-000000000000',
    ),
  )

const readings = pool.map((value) => ({ value, read: asRead(value) }))

/**
 * Valid values of a field's schema, most of them with the meaning of the field.
 * @throws if no value of the pool fits: a field of a new kind needs a value here
 */
export function validValue(path: string, field: string, schema: z.ZodType): fc.Arbitrary<unknown> {
  const listed = [...(schema._zod.values ?? [])].filter((value) => typeof value === 'string')
  const fitting = [...listed.map((value) => ({ value, read: value })), ...readings]
    .filter(({ read }) => schema.safeParse(read).success)
    .map(({ value }) => value)
  if (fitting.length === 0) throw new Error(`No value of the pool fits the field ${field} of ${path}.`)
  const meaning = meaningOf(path, field)
  const meant = listed.length > 0 ? listed : fitting.filter((value) => meaning?.test(JSON.stringify(value)))
  if (meant.length === 0) return fc.constantFrom(...fitting)
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...meant) },
    { weight: 1, arbitrary: fc.constantFrom(...fitting) },
  )
}
