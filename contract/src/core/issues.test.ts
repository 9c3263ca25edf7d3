import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { because, issuesOf } from './issues.ts'
import { money } from './money.ts'
import { reasons, sentenceOf } from './reasons.ts'
import { Email, requiredText } from './values.ts'

const told = (schema: z.ZodType, value: unknown) =>
  issuesOf(schema.safeParse(value).error as z.ZodError, value).map(({ path, reason, params }) => [path, reason, params])

describe('faults that a schema finds', () => {
  const body = z.object({
    name: requiredText('Name', 5),
    age: z.number().min(18).max(65).optional(),
    kind: z.enum(['a', 'b']).optional(),
    mail: Email.optional(),
    pay: money('Pay').optional(),
    ids: z.array(z.string().min(2)).min(1).max(2).optional(),
  })

  it.each([
    [{}, 'name', 'field.required', {}],
    [{ name: null }, 'name', 'field.required', {}],
    [{ name: ' ' }, 'name', 'field.required', {}],
    [{ name: 'far too long' }, 'name', 'field.too-long', { max: 5 }],
    [{ name: 'a\u0000b' }, 'name', 'field.control-characters', {}],
    [{ name: 7 }, 'name', 'field.not-valid', {}],
    [{ name: 'A', age: 17 }, 'age', 'field.too-small', { min: 18 }],
    [{ name: 'A', age: 66 }, 'age', 'field.too-big', { max: 65 }],
    [{ name: 'A', age: 'x' }, 'age', 'field.not-a-number', {}],
    [{ name: 'A', kind: 'c' }, 'kind', 'field.not-one-of', { values: 'a, b' }],
    [{ name: 'A', mail: 'nobody' }, 'mail', 'field.not-an-email', {}],
    [{ name: 'A', ids: [] }, 'ids', 'field.too-few', { min: 1 }],
    [{ name: 'A', ids: ['aa', 'bb', 'cc'] }, 'ids', 'field.too-many', { max: 2 }],
    [{ name: 'A', ids: ['aa', 'b'] }, 'ids.1', 'field.too-short', { min: 2 }],
  ])('%j: %s %s', (value, path, reason, params) => expect(told(body, value)).toEqual([[path, reason, params]]))

  it('name no field if the body is no object', () => expect(told(body, 'text')).toEqual([['', 'field.not-valid', {}]]))

  it('have the sentence of a refinement with its values', () => {
    const schema = z.string().refine(() => false, because('leave.requester-left', 'Ann has left.', { name: 'Ann' }))
    expect(told(schema, 'x')).toEqual([['', 'leave.requester-left', { name: 'Ann' }]])
  })
})

describe('reasons', () => {
  it('are sentences with their values, or the sentence of their code', () => {
    expect(sentenceOf('leave.overlap', { from: '2026-03-02', to: '2026-03-04', status: 'Pending' })).toBe(
      'This overlaps with other leave (2026-03-02 to 2026-03-04, Pending).',
    )
    expect(sentenceOf('record.stale')).toBe(errorCodes.STALE.sentence)
  })

  it('insert typed values unchanged, whatever characters they have', () =>
    expect(sentenceOf('leave.requester-left', { name: '$& {name}' })).toMatch(/^\$& \{name\} has left/))

  it.each(Object.keys(reasons))('%s has the common form of names', (reason) =>
    expect(reason).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/),
  )
})
