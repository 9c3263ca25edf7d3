import type { z } from 'zod'
import type { Issue } from './errors.ts'
import type { Params, ParamsFor, Reason } from './reasons.ts'

/**
 * The error of a refinement: `.refine(isTrue, because('leave.ends-before-start', 'The end …'))`.
 * Built-in checks of a schema need no reason: `issuesOf` derives it.
 */
export const because = <R extends Reason>(reason: R, message: string, params?: ParamsFor<R>) => ({
  message,
  params: { reason, params: params ?? {} },
})

/** The validation errors of a value. @param value the parsed input */
export const issuesOf = (error: z.ZodError, value: unknown): Issue[] =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
    ...(declared(issue) ?? told(issue, issue.path.reduce(inside, value))),
  }))

type Told = { reason: Reason; params: Params }

const inside = (value: unknown, key: PropertyKey): unknown => (value as Record<PropertyKey, unknown> | null)?.[key]

const declared = (issue: z.core.$ZodIssue): Told | undefined =>
  issue.code === 'custom' ? (issue.params as Told | undefined) : undefined

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function told(issue: z.core.$ZodIssue, value: unknown): Told {
  if (isBlank(value)) return { reason: 'field.required', params: {} }
  if (issue.code === 'too_small')
    return {
      reason: sizes(issue.origin, 'field.too-short', 'field.too-few', 'field.too-small'),
      params: { min: Number(issue.minimum) },
    }
  if (issue.code === 'too_big')
    return {
      reason: sizes(issue.origin, 'field.too-long', 'field.too-many', 'field.too-big'),
      params: { max: Number(issue.maximum) },
    }
  if (issue.code === 'invalid_value') return { reason: 'field.not-one-of', params: { values: issue.values.join(', ') } }
  return { reason: plain(issue), params: {} }
}

const sizes = <R extends Reason>(origin: string, text: R, list: R, number: R): R =>
  origin === 'string' ? text : origin === 'array' ? list : number

function plain(issue: z.core.$ZodIssue): Reason {
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'field.not-an-email'
  if (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int'))
    return 'field.not-a-number'
  return 'field.not-valid'
}
