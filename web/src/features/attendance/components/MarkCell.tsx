import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { useForOthers } from '../../../api/session.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useMark, useRefreshAttendance } from '../queries.ts'
import { AttendanceStatusBadge } from './AttendanceStatusBadge.tsx'
import { CorrectButton } from './CorrectButton.tsx'
import classes from './MarkCell.module.css'
import { changeId, markId } from './markKeys.ts'

/** Four buttons until somebody is marked today, then the mark, which can be changed. */
export function MarkCell({ entry }: { entry: AttendanceEntry }) {
  const t = wordsOf('attendance')
  const mark = useMark()
  const refresh = useRefreshAttendance()
  const describe = useErrorText()
  const marks = useForOthers('attendance.mark')
  const shown = useRef<HTMLDivElement>(null)
  const name = entry.employeeId.userId.name
  const { status } = entry

  // The button that had the focus is gone with the mark.
  const markedHere = mark.isSuccess && status !== null
  useEffect(() => {
    if (markedHere && (document.activeElement === null || document.activeElement === document.body))
      shown.current?.focus()
  }, [markedHere])

  const send = (chosen: AttendanceStatus) =>
    mark.mutate(
      { params: { employeeId: entry.employeeId._id }, body: { status: chosen } },
      {
        onSuccess: () => notify.success(t('today.done', { name, status: t(`status.${chosen}`) })),
        onError: (error) => {
          notify.error(describe(error))
          refresh()
        },
      },
    )

  if (status !== null) {
    return (
      <Group gap="sm" ref={shown} tabIndex={-1} wrap="nowrap" className={classes.marked}>
        <AttendanceStatusBadge status={status} />
        {marks && (
          <CorrectButton
            look="word"
            id={changeId(entry.employeeId._id)}
            employeeId={entry.employeeId._id}
            name={name}
            date={entry.date}
          />
        )}
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
