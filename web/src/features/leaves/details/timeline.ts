import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { leaves } from '../../../api/contract/leaves.ts'
import type { Translate } from '../../../ui/words/words.ts'
import { formatChangeDays } from '../shared/leaveText.ts'

/** One leave with its decisions and changes. */
export type Detail = ReplyOf<typeof leaves.detail>
type Change = Detail['changes'][number]

/** An event of a leave, in words. */
export interface Told {
  at: string
  /** its mark */
  state: 'asked' | 'approved' | 'rejected' | 'ended'
  what: string
  /** the exception that allowed it */
  by?: string
  /** the comment of a person */
  text?: string
}

/** The timeline of a leave, earliest first: requested, decided, changed, withdrawn, cancelled, with the actor. */
export function toTimeline(
  t: Translate<'leaves'>,
  { leave, approval, changes, history }: Pick<Detail, 'leave' | 'approval' | 'changes' | 'history'>,
): Told[] {
  const asked = (leave.requestedBy ?? leave.employeeId.userId).name
  const events: Told[] = [
    { at: leave.appliedAt, state: 'asked', what: t('steps.asked', { name: asked }) },
    ...approval.decisions.map((decision) => decided(t, decision, approval.of)),
    ...changes.flatMap((change) => ofChange(t, change)),
    // The approval already shows an approved change.
    ...history
      .filter(({ what, changeId }) => changeId === null || what === 'change-withdrawn')
      .map((one) => done(t, one)),
  ]
  return events.sort((a, b) => a.at.localeCompare(b.at))
}

function decided(t: Translate<'leaves'>, one: Detail['approval']['decisions'][number], of: number): Told {
  const name = one.for ? t('steps.for', { name: one.by.name, giver: one.for.name }) : one.by.name
  const said = t(`steps.${one.decision}`, { name })
  return {
    at: one.at,
    state: one.decision,
    what: of > 1 ? t('steps.ofStep', { step: String(one.step), of: String(of), said }) : said,
    ...(one.via === '' ? {} : { by: t(`steps.via.${one.via}`) }),
    text: one.comment,
  }
}

function ofChange(t: Translate<'leaves'>, change: Change): Told[] {
  const { kind, state, askedBy, askedAt, decidedBy, decidedAt, comment } = change
  // A change without approval has its requester as actor, as in the history.
  if (state === 'approved' && decidedAt === null) return []
  const days = formatChangeDays(t, change)
  const what = t('steps.changeAsked', { kind, days, name: askedBy?.name ?? '' })
  const asked: Told = { at: askedAt, state: 'asked', what, text: change.reason }
  if ((state !== 'approved' && state !== 'rejected') || decidedAt === null) return [asked]
  const word = state === 'approved' ? 'steps.changeApproved' : 'steps.changeRejected'
  return [asked, { at: decidedAt, state, what: t(word, { kind, name: decidedBy?.name ?? '' }), text: comment }]
}

function done(t: Translate<'leaves'>, event: Detail['history'][number]): Told {
  const { what, by, at, reason } = event
  const days = formatChangeDays(t, event)
  const ended = what === 'cancelled' || what === 'withdrawn'
  const state = ended ? ('ended' as const) : ('asked' as const)
  // The product itself cancels leave after the end of an employment.
  if (by === null && what !== 'interrupted' && what !== 'change-withdrawn')
    return { at, state, what: t(`steps.leaving.${what}`, { days }) }
  return { at, state, what: t(`steps.event.${what}`, { days, name: by?.name ?? '' }), text: reason }
}
