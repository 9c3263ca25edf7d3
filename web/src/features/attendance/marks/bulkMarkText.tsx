import type { AttendanceEntry, AttendanceStatus, attendance } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Question } from '../../../ui/dialog/confirm.tsx'
import type { Translate } from '../../../ui/words/words.ts'
import { OnLeaveList } from './OnLeaveList.tsx'

/** People on approved leave without a mark: some names, and the number. */
export interface PeopleOnLeave {
  people: readonly AttendanceEntry[]
  total: number
}

/** The question before many people are marked. @param count with people on leave */
export function questionOf(
  t: Translate<'attendance'>,
  { chosen, count, away, date }: { chosen: AttendanceStatus; count: number; away: PeopleOnLeave; date: string },
): Question {
  // If all of them are on leave, the question is about the leave.
  const others = count - away.total
  const status = t(`status.${others === 0 ? 'Leave' : chosen}`)
  const mixed = others > 0 && away.total > 0
  const title = mixed
    ? t('many.confirmLeave', { count: others, status, away: away.total })
    : t('many.confirm', { count, status })
  return {
    title,
    text: t('many.confirmText', { date }),
    details: away.total > 0 && <OnLeaveList {...away} />,
    confirm: mixed
      ? t('many.markAsLeave', { count: others, status, away: away.total })
      : t('many.markAs', { count, status }),
    cancel: t('common:actions.cancel'),
  }
}

/** The message after many people are marked. @param asked their number in the question */
export function outcomeOf(
  t: Translate<'attendance'>,
  chosen: AttendanceStatus,
  { marked, alreadyMarked, markedLeave }: ReplyOf<typeof attendance.markMany>,
  asked: number,
): string {
  // Only people with a day off of their own are left out.
  const dayOff = asked - marked - alreadyMarked
  const others = marked - markedLeave
  const status = t(`status.${others === 0 && markedLeave > 0 ? 'Leave' : chosen}`)
  const done =
    others === 0 || markedLeave === 0
      ? t('many.done', { count: marked, status })
      : t('many.doneLeave', { count: others, status, away: markedLeave })
  return [
    done,
    ...(alreadyMarked > 0 ? [t('many.already', { count: alreadyMarked })] : []),
    ...(dayOff > 0 ? [t('many.dayOff', { count: dayOff })] : []),
  ].join(', ')
}
