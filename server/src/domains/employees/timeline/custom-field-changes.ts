import type { CustomValue } from '@ems/contract/custom-values'
import type { Db } from '../../../platform/database/index.ts'
import { allFields } from '../custom-fields/custom-field.repo.ts'
import { canSeeField, type FieldReader } from '../custom-fields/custom-field.rules.ts'
import type { SubjectEvent } from './timeline.repo.ts'

/** A change of a field of the organisation's own. */
export interface CustomChange {
  field: string
  label: string
  before: CustomValue | null
  after: CustomValue | null
}

type Values = Record<string, CustomValue | null>

const customIn = (facts: SubjectEvent['after']): Values => (facts?.custom ?? {}) as Values

/**
 * Tells the changes of the organisation's own fields in some events about a person. Of what the reader does not see not
 * even the name is told, and nothing of fields that no one knows any more.
 */
export async function customTeller(
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
