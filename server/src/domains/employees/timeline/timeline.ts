import type { PersonKey } from '@ems/contract/core/permissions'
import type { Db } from '../../../platform/database/index.ts'
import type { FieldReader } from '../custom-fields/custom-field.rules.ts'
import { type CustomChange, customFieldEvents } from './custom-field-changes.ts'
import { namesOf, type SubjectEvent } from './timeline.repo.ts'
import { contextOf, type Reference, type VisibleChange, visibleChanges } from './timeline.rules.ts'

/** An event as the reader may see it. */
export interface VisibleEvent {
  event: SubjectEvent
  changes: (Omit<VisibleChange, 'key' | 'names'> & { hidden: boolean })[]
  /** visible fields that did not change, by their names */
  context: Record<string, string>
  /** visible changes of custom fields */
  custom: CustomChange[]
}

/** The parts of a person that a reader of the timeline may see. */
export interface TimelineReader {
  permissions: ReadonlySet<PersonKey>
  /** loaded if an event needs it */
  standing: () => Promise<FieldReader>
}

/** Events about a person as far as the reader may see them, with present names. */
export async function listVisibleEvents(
  db: Db,
  rows: readonly SubjectEvent[],
  reader: TimelineReader,
): Promise<VisibleEvent[]> {
  const events = rows.map((event) => ({ event, changes: visibleChanges(event.action, event.before, event.after) }))
  const names = await namesOf(db, referencedIds(events.flatMap(({ changes }) => changes)))
  const tellCustom = await customFieldEvents(db, reader.standing, rows)
  const nameOf = (value: unknown) => (value === null ? null : (names.get(String(value)) ?? null))
  return events.map(({ event, changes }) => ({
    event,
    changes: changes.map(({ field, key, names: reference, before, after }) => {
      if (key !== undefined && !reader.permissions.has(key)) return { field, before: null, after: null, hidden: true }
      if (reference === undefined) return { field, before, after, hidden: false }
      return { field, before: nameOf(before), after: nameOf(after), hidden: false }
    }),
    context: contextOf(event.action, event.before, event.after, reader.permissions),
    custom: tellCustom(event),
  }))
}

function referencedIds(changes: readonly VisibleChange[]): Record<Reference, string[]> {
  const of = (reference: Reference) => [
    ...new Set(
      changes
        .filter(({ names }) => names === reference)
        .flatMap(({ before, after }) => [before, after])
        .filter((value) => value !== null)
        .map(String),
    ),
  ]
  return {
    department: of('department'),
    legalEntity: of('legalEntity'),
    payCategory: of('payCategory'),
    employee: of('employee'),
    location: of('location'),
    schedule: of('schedule'),
  }
}
