import type { CustomValue } from '@ems/contract/custom-values'
import type { Db } from '../../../platform/database/index.ts'
import { allFields } from '../custom-fields/custom-field.repo.ts'
import { canSeeField, type FieldReader } from '../custom-fields/custom-field.rules.ts'
import type { SubjectEvent } from './timeline.repo.ts'

/** A change of a custom field. */
export interface CustomChange {
  field: string
  label: string
  before: CustomValue | null
  after: CustomValue | null
}

type Values = Record<string, CustomValue | null>

const customIn = (facts: SubjectEvent['after']): Values => (facts?.custom ?? {}) as Values

/**
 * Adds the changes of custom fields to events about a person. Hidden fields are not even named, and unknown ones are
 * left out.
 */
export async function customFieldEvents(
  db: Db,
  standing: () => Promise<FieldReader>,
  events: readonly SubjectEvent[],
): Promise<(event: SubjectEvent) => CustomChange[]> {
  if (!events.some(({ action }) => action === 'employee.custom')) return () => []
  const reader = await standing()
  const fields = (await allFields(db)).filter((field) => canSeeField(field, reader))
  return ({ action, before, after }) => {
    if (action !== 'employee.custom') return []
    const [was, is] = [customIn(before), customIn(after)]
    return fields
      .filter(({ key }) => Object.hasOwn(is, key))
      .map(({ key, label }) => ({ field: key, label, before: was[key] ?? null, after: is[key] ?? null }))
  }
}
