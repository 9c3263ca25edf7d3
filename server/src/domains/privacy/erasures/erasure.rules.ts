import type { ErasureClass } from '@ems/contract/privacy'

/** The state of a class of a person's data in erasures. */
export type ClassState = 'due' | 'not-yet' | 'kept' | 'erased'

interface Standing {
  left_on: string | null
  hold: string | null
  due: Record<ErasureClass, string | null>
  erased: readonly ErasureClass[]
}

/** @param today the organisation's day */
export function stateOf({ left_on, due, erased }: Standing, kind: ErasureClass, today: string): ClassState {
  const day = due[kind]
  if (left_on === null) return 'kept'
  if (day === null) return erased.includes(kind) ? 'erased' : 'kept'
  return day <= today ? 'due' : 'not-yet'
}

/** Why nothing of a person may be erased now; null where all of the classes may, or were already. */
export function reasonAgainstErasure(
  person: Standing,
  classes: readonly ErasureClass[],
  today: string,
): 'employed' | 'held' | 'not-due' | null {
  if (person.left_on === null || person.left_on > today) return 'employed'
  if (person.hold !== null) return 'held'
  const open = classes.map((kind) => stateOf(person, kind, today))
  // Anyone who has no documents has nothing to keep.
  const fine = (state: ClassState, kind: ErasureClass | undefined) =>
    state === 'due' || state === 'erased' || (state === 'kept' && kind === 'documents' && person.due.documents === null)
  return open.every((state, place) => fine(state, classes[place])) ? null : 'not-due'
}
