import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useMark, useRefreshAttendance } from '../queries.ts'
import { AttendanceStatusBadge } from './AttendanceStatusBadge.tsx'
import { CorrectButton } from './CorrectButton.tsx'

/** Four buttons until somebody is marked today, then the mark, which can be changed. */
export function MarkCell({ entry }: { entry: AttendanceEntry }) {
  const t = wordsOf('attendance')
  const mark = useMark()
  const refresh = useRefreshAttendance()
  const describe = useErrorText()
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
      <Group gap="sm" ref={shown} tabIndex={-1}>
        <AttendanceStatusBadge status={status} />
        <CorrectButton look="word" employeeId={entry.employeeId._id} name={name} date={entry.date} />
      </Group>
    )
  }
  return (
    <Stack gap={6}>
      {entry.onLeave && (
        <Text size="sm" c="dimmed" style={{ display: 'flex', alignItems: 'center', gap: '0.35rem' }}>
          <IconPlaneDeparture size={16} aria-hidden style={{ flex: 'none' }} />
          {t('today.onLeave', { type: t(`common:leaveType.${entry.onLeave}`) })}
        </Text>
      )}
      <Group gap="xs">
        {AttendanceStatus.options.map((each) => (
          <Button
            key={each}
            size="xs"
            variant="default"
            disabled={mark.isPending || mark.isSuccess}
            aria-label={t('today.markAs', { status: t(`status.${each}`), name })}
            onClick={() => send(each)}
          >
            {t(`status.${each}`)}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
