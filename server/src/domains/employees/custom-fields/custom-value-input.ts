import { issuesOf } from '@ems/contract/core/issues'
import { type CustomValue, customValueOf, isBlank } from '@ems/contract/custom-values'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { type CustomField, editingOf, type FieldReader } from './custom-field.rules.ts'

/**
 * Parses a sent value of a field; blank ones are null.
 * @param path its field in the body
 * @throws {AppError} INVALID
 */
export function readValue(field: CustomField, sent: CustomValue | null, path: string): CustomValue | null {
  if (isBlank(sent)) return null
  const { data, error } = customValueOf(field).safeParse(sent)
  if (error) throw customValueError(error, sent, path)
  return data as CustomValue
}

/** The validation error of one value of a body. */
export function customValueError(error: Parameters<typeof issuesOf>[0], sent: unknown, path: string): AppError {
  const issues = issuesOf(error, sent).map((issue) => ({ ...issue, path }))
  return new AppError('input.invalid', undefined, { sentence: issues[0]?.message ?? '', issues })
}

/**
 * Checks the required fields of edited sections, as far as the editor may fill them.
 * @param after the resulting values, by key
 * @throws {AppError} INVALID
 */
export function requireRequiredFields(
  fields: readonly CustomField[],
  after: Readonly<Record<string, CustomValue | null>>,
  { standing, touched, at }: { standing: FieldReader; touched: readonly string[]; at: string },
): void {
  const sections = new Set(fields.filter(({ key }) => touched.includes(key)).map(({ section }) => section))
  const lacking = fields.find(
    (field) =>
      field.required &&
      sections.has(field.section) &&
      editingOf(field, standing) !== 'no' &&
      (after[field.key] ?? null) === null,
  )
  if (!lacking) return
  const sentence = `${lacking.label} is required.`
  throw fieldError(at + lacking.key, 'field.required', undefined, { sentence })
}
