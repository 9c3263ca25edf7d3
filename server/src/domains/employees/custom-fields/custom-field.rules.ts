import type { CustomField as Field, PersonField } from '@ems/contract/custom-fields'
import type { CustomValue } from '@ems/contract/custom-values'

/** A custom field. */
export interface CustomField extends Omit<Field, '_id'> {
  id: string
  position: number
}

/** The relation of a reader to a person. */
export interface FieldReader {
  own: boolean
  /** holds `employees.manage` for them */
  manages: boolean
}

/** Whether a reader of a person sees a field. People who can edit it see it, too. */
export const canSeeField = (
  { sees, edits }: Pick<CustomField, 'sees' | 'edits'>,
  { own, manages }: FieldReader,
): boolean =>
  manages || sees === 'everyone' || (sees === 'self' && own) || (sees === 'manager' && (!own || edits !== 'hr'))

/** The effect of a change of a field: saved, requested or refused. */
export function editingOf(
  { edits }: Pick<CustomField, 'edits'>,
  { own, manages }: FieldReader,
): PersonField['editing'] {
  if (manages || (own && edits === 'self')) return 'at-once'
  return own && edits === 'approve' ? 'ask' : 'no'
}

/** A value as text, for requests, files and comparisons; null for none. */
export const customValueText = (value: CustomValue | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
