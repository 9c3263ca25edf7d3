import type { AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type MarkFilter, useAskOnLeave, useMarkMany, useUndoMarks } from '../shared/queries.ts'
import { outcomeOf, type PeopleOnLeave, questionOf } from './bulkMarkText.tsx'

/** The mark to set on a past day, after the reason is given. */
export interface RequestedMark {
  whom: BulkMarkPeople
  status: AttendanceStatus
}

/** The people to mark: chosen people, or everyone of a filter without a mark. */
export type BulkMarkPeople = { people: readonly AttendanceEntry[] } | { filter: MarkFilter; count: number }

/**
 * Marks many people at once, after a question with their number and the people on approved leave, who are marked as on
 * leave.
 * @param date the day of the marks
 * @param done called after success
 * @param ask for a past day: opens the dialog that asks for the reason
 */
export function useMarking(date: string, done: () => void, ask?: (asked: RequestedMark) => void) {
  const t = getTranslator('attendance')
  const send = useMarkMany()
  const askOnLeave = useAskOnLeave()
  const describe = useErrorText()
  const takeBack = useUndoMarking()

  const awayOf = async (whom: BulkMarkPeople, chosen: AttendanceStatus): Promise<PeopleOnLeave> => {
    if (chosen === 'Leave') return { people: [], total: 0 }
    if ('filter' in whom) {
      const { message, total } = await askOnLeave(whom.filter)
      return { people: message, total }
    }
    const people = whom.people.filter((entry) => entry.onLeave !== null)
    return { people, total: people.length }
  }

  const mark = async (whom: BulkMarkPeople, chosen: AttendanceStatus): Promise<void> => {
    if (ask) return ask({ whom, status: chosen })
    const count = 'filter' in whom ? whom.count : whom.people.length
    try {
      const away = await awayOf(whom, chosen)
      if (!(await confirm(questionOf(t, { chosen, count, date, away })))) return
    } catch (error) {
      return notify.error(describe(error))
    }
    const named =
      'filter' in whom ? { filter: whom.filter } : { employeeIds: whom.people.map((one) => one.employeeId._id) }
    send.mutate(
      { body: { status: chosen, onLeave: 'leave', ...named } },
      {
        onSuccess: (answer) => {
          done()
          const { markedAt } = answer
          notify.success(
            outcomeOf(t, chosen, answer, count),
            markedAt === null ? undefined : () => void takeBack(markedAt),
          )
        },
        onError: (error) => notify.error(describe(error)),
      },
    )
  }
  return { mark, sent: send.isPending ? send.variables.body.status : undefined }
}

/** Undoes the marks of one action, and reports it. */
export function useUndoMarking(): (markedAt: string) => Promise<void> {
  const t = getTranslator('attendance')
  const undo = useUndoMarks()
  const describe = useErrorText()
  return async (markedAt) => {
    try {
      const { undone } = await undo.mutateAsync({ body: { markedAt } })
      notify.success(t('undo.done', { count: undone }))
    } catch (error) {
      notify.error(describe(error))
    }
  }
}
