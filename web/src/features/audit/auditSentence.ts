import type { AuditedEvent } from '../../api/contract/audit.ts'
import { builtInName, hasText, type Translate } from '../../ui/words/words.ts'

/** A part of a sentence; `strong` for values. */
export interface Part {
  text: string
  strong: boolean
}

// Characters that no text has: a message is one string, and these find the places of its values again.
const FIRST_MARK = 0xe000
const MARKS = /([\ue000-\ue00f])/

/** The parts of a message. @param say gives the message with marks instead of the values */
export function strongParts(values: readonly string[], say: (...marks: string[]) => string): Part[] {
  const marks = values.map((_, place) => String.fromCharCode(FIRST_MARK + place))
  return say(...marks)
    .split(MARKS)
    .filter((text) => text !== '')
    .map((text) => {
      const place = marks.indexOf(text)
      return { text: values[place] ?? text, strong: place >= 0 }
    })
}

export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

/** Whether a record was changed in its salary alone. */
export const isSalaryChange = ({ action, changes: [first, ...others] }: AuditedEvent): boolean =>
  action === 'employee.update' && first?.field === 'salary' && others.length === 0

/** What an event decided, if its sentence says so: the new status, or that only the salary changed. */
function resultOf(event: AuditedEvent): string {
  if (event.action === 'employee.update') return isSalaryChange(event) ? 'salary' : 'other'
  const { changes } = event
  const decided = changes.find(({ field }) => field === 'status') ?? changes.find(({ field }) => field === 'state')
  return typeof decided?.to === 'string' ? decided.to : 'other'
}

const OF_STATUS = new Set(['attendance.mark', 'task.assign', 'task.done', 'task.unassign', 'task.undo-done'])

/** Whether the sentence of an event says its new status. */
export const saysStatus = (action: string): boolean => action.endsWith('.decide') || OF_STATUS.has(action)

/** Who did what to whom. A person or thing that the message of the action does not name follows at its end. */
export function sentenceOf(t: Translate<'audit'>, event: AuditedEvent): Part[] {
  const { actor, onBehalfOf, via, action, about, thing } = event
  const isOwn = about != null && about._id === actor?._id
  const name = actor?.name ?? t('product')
  const who = onBehalfOf ? t('behalf', { name, giver: onBehalfOf.name }) : name
  const of = about?.name ?? t('deletedPerson')
  const what = thing == null ? t('deletedThing') : builtInName(thing)
  const ofAction = `said.${action}` as const
  const path = hasText('audit', ofAction) ? ofAction : 'said.other'
  const own = about == null ? 'none' : String(isOwn)
  const parts = strongParts([who, isOwn ? t('selfAs') : of, what], (who = '', of = '', thing = '') =>
    t(path, { who, of, thing, own, how: resultOf(event), name: action }),
  )
  const names = parts.filter(({ strong }) => strong).length
  const unnamed = names > 1 ? undefined : isOwn ? undefined : (about?.name ?? thing ?? undefined)
  return [
    ...parts,
    ...(unnamed === undefined
      ? []
      : [
          { text: ' · ', strong: false },
          { text: builtInName(unnamed), strong: true },
        ]),
    ...(via ? [{ text: ` (${t('via', { via })})`, strong: false }] : []),
  ]
}
