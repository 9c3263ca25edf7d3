import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { useOrganisation, useTimeZone } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { dayOf, formatNearDay, formatTime } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AttendanceStatusBadge } from '../corrections/AttendanceStatusBadge.tsx'
import { CorrectButton } from '../corrections/CorrectButton.tsx'
import { useMark, useRefreshAttendance } from '../shared/queries.ts'
import classes from './MarkCell.module.css'
import { useUndoMarking } from './useBulkMark.ts'

/**
 * Four buttons until a person is marked today, then the mark, which can be changed.
 * @param past the day is over: a mark needs a reason
 */
export function MarkCell({ entry, past }: { entry: AttendanceEntry; past: boolean }) {
  const t = getTranslator('attendance')
  const mark = useMark()
  const refresh = useRefreshAttendance()
  const describe = useErrorText()
  const marks = useHasPermissionForOthers('attendance.mark')
  const takeBack = useUndoMarking()
  const shown = useRef<HTMLDivElement>(null)
  const name = entry.employeeId.userId.name
  const { status } = entry

  // The focused button is gone after the mark.
  const markedHere = mark.isSuccess && status !== null
  useEffect(() => {
    if (markedHere && (document.activeElement === null || document.activeElement === document.body))
      shown.current?.focus()
  }, [markedHere])

  const send = (chosen: AttendanceStatus) =>
    mark.mutate(
      { params: { employeeId: entry.employeeId._id }, body: { status: chosen } },
      {
        onSuccess: ({ attendance: { updatedAt } }) =>
          notify.success(
            t('today.done', { name, status: t(`status.${chosen}`) }),
            updatedAt === null ? undefined : () => void takeBack(updatedAt),
          ),
        onError: (error) => {
          notify.error(describe(error))
          refresh()
        },
      },
    )

  if (status !== null || (past && marks)) {
    return (
      <Group gap="sm" ref={shown} tabIndex={-1} wrap="nowrap" className={classes.marked}>
        <AttendanceStatusBadge status={status ?? 'Not Marked'} />
        <SetBy entry={entry} />
        <CorrectButton
          look="word"
          id={changeId(entry.employeeId._id)}
          employeeId={entry.employeeId._id}
          name={name}
          date={entry.date}
        />
      </Group>
    )
  }
  if (!marks) return <AttendanceStatusBadge status="Not Marked" />
  return (
    <Button.Group className={classes.marks}>
      {AttendanceStatus.options.map((each) => (
        <Button
          key={each}
          id={markId(entry.employeeId._id, each)}
          size="xs"
          variant="default"
          className={classes.mark}
          aria-keyshortcuts={each.charAt(0)}
          data-usual={(each === 'Leave' && entry.onLeave !== null) || undefined}
          disabled={mark.isPending || mark.isSuccess}
          aria-label={t('today.markAs', { status: t(`status.${each}`), name })}
          onClick={() => send(each)}
        >
          {t(`status.${each}`)}
        </Button>
      ))}
    </Button.Group>
  )
}

/** When and by whom a mark was set; for people who clock in, also whether a clock-in or an import set it. */
function SetBy({ entry: { updatedAt, setBy, date, origin } }: { entry: AttendanceEntry }) {
  const t = getTranslator('attendance')
  const zone = useTimeZone()
  const clocking = useOrganisation().data?.organisation.clocking
  if (updatedAt === null || !zone) return <span className={classes.by} />
  const day = dayOf(updatedAt, zone)
  const time = [day === date ? '' : formatNearDay(day, date), formatTime(updatedAt, zone)].filter(Boolean).join(', ')
  const set = setBy ? t('today.setAt', { time, name: setBy.name }) : time
  const text = clocking && origin && origin !== 'hand' ? `${set} · ${t(`origin.${origin}`)}` : set
  return (
    <span className={classes.by} title={text}>
      {text}
    </span>
  )
}

/** The row's button for a status. */
export const markId = (employeeId: string, status: AttendanceStatus): string => `mark ${employeeId} ${status}`
/** The row's button that changes its mark. */
export const changeId = (employeeId: string): string => `change ${employeeId}`

const press = (id: string): HTMLButtonElement | null => {
  const button = document.getElementById(id)
  if (!(button instanceof HTMLButtonElement) || button.disabled) return null
  button.click()
  return button
}

/** Marks the row, and moves on to the next one. */
const marking =
  (status: AttendanceStatus) =>
  ({ employeeId }: AttendanceEntry): void => {
    const next = press(markId(employeeId._id, status))?.closest('[data-row]')?.nextElementSibling
    if (next instanceof HTMLElement) next.focus()
  }

/** The keyboard letters of today's list: the first letter of each status marks, U changes a mark. */
export const MARK_KEYS: Readonly<Record<string, (entry: AttendanceEntry) => void>> = {
  ...Object.fromEntries(AttendanceStatus.options.map((status) => [status.charAt(0).toLowerCase(), marking(status)])),
  u: ({ employeeId }) => void press(changeId(employeeId._id)),
}
