import { screens } from '@ems/contract/core/screens'
import { Link } from '@tanstack/react-router'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { useUser } from '../../../api/session.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useLeaveTypes } from '../shared/queries.ts'
import classes from './AbsenceGrid.module.css'
import { type Absence, toneOf } from './absences.ts'

/** The kind of an absence, which colleagues do not see. */
export const typeOf = (t: Translate<'teamCalendar'>, { type, typeHidden }: Absence): string =>
  typeHidden ? t('away') : leaveTypeName(type)

/** Kind, days, part of the day and state of an absence. @param state whether an approval is worth a word */
export function saidOf(t: Translate<'teamCalendar'>, span: Absence, state = true): string {
  const { start, end, startTime, endTime } = span.parts
  const part = start === 'full' ? end : start
  return [
    typeOf(t, span),
    formatSpan(span.from, span.to),
    startTime && endTime ? `${startTime} – ${endTime}` : part !== 'full' && t(`parts.${part}`),
    (state || span.state === 'pending') && t(`states.${span.state}`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The link to a leave: the reader's own, or of one of their reports. */
export function useLeaveLink() {
  const area = useArea()
  const own = useUser()?._id
  return ({ userId }: AbsentPerson, id: string) => {
    const to =
      area === 'admin' ? screens.admin.leave : userId._id === own ? screens.employee.leave : screens.employee.approval
    return { to, params: { id } }
  }
}

/**
 * Days of absence as a bar, with a link to the leave if the reader may see it.
 * @param wide whether it has room for the word
 */
export function AbsenceBar({ person, span, wide }: { person: AbsentPerson; span: Absence; wide: boolean }) {
  const t = getTranslator('teamCalendar')
  const link = useLeaveLink()
  const names = (useLeaveTypes().data?.types ?? []).map(({ name }) => name)
  const label = saidOf(t, span)
  const type = typeOf(t, span)
  const mark = {
    className: classes.bar,
    title: label,
    'data-tone': span.typeHidden ? 'hidden' : toneOf(span.type, names),
    'data-waits': span.state === 'pending' || undefined,
  }
  const word = wide ? type : span.typeHidden ? '–' : type.slice(0, 1)
  return span.leaveId ? (
    <Link {...link(person, span.leaveId)} {...mark} aria-label={label}>
      {word}
    </Link>
  ) : (
    <span {...mark} role="img" aria-label={label}>
      {word}
    </span>
  )
}
