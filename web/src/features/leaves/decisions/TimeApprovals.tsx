import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { WarnedApproval } from '../../../api/contract/approvals.ts'
import { type TimeRequest, timeRequests } from '../../../api/contract/time-requests.ts'
import { type TimeSheet, timeSheets } from '../../../api/contract/time-sheets.ts'
import { useSend } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { CommentDialog } from '../../../ui/dialog/CommentDialog.tsx'
import { formatDay, formatMonth, formatTime } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { RowWord } from '../../../ui/list/RowWord.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveActions.module.css'
import type { DecisionInput } from './useDecisions.ts'
import type { useNextRow } from './useNextRow.ts'

const refreshes = ['approvals', 'time', 'timeRequests', 'timeSheets', 'attendance'] as const

/** Sends a decision about working time. A timesheet is approved with the figures that the screen shows. */
function useSendDecision() {
  const request = useSend(timeRequests.decide, { refreshes })
  const sheet = useSend(timeSheets.decide, { refreshes })
  return async (item: WarnedApproval, isApproved: boolean, comment: string): Promise<void> => {
    if (item.sheet) {
      const { employee, month, totals } = item.sheet
      await sheet.mutateAsync({
        params: { employeeId: employee._id, month },
        body: { decision: isApproved ? 'Approved' : 'Returned', comment, counted: totals.counted },
      })
    } else
      await request.mutateAsync({
        params: { id: item.subjectId },
        body: { decision: isApproved ? 'Approved' : 'Rejected', comment },
      })
  }
}

/**
 * Decides corrections, overtime and timesheets in the list of approvals.
 * @param toNext moves the focus to the next row
 */
export function useTimeDecisions(toNext: ReturnType<typeof useNextRow>) {
  const t = getTranslator('myTeam')
  const [rejected, setRejected] = useState<WarnedApproval | null>(null)
  const send = useSendDecision()
  const approve = async (item: WarnedApproval) => {
    toNext.from(item.subjectId)
    try {
      await send(item, true, '')
      notify.success(t('time.approved'))
    } catch (error) {
      toNext.stay(item.subjectId)
      notifyError(error)
    }
  }
  return {
    decide: (item: WarnedApproval, verdict: DecisionInput) =>
      verdict === 'Rejected' ? setRejected(item) : void approve(item),
    dialog: rejected && (
      <CommentDialog
        title={t(rejected.sheet ? 'time.returnOf' : 'time.rejectOf', { name: rejected.person.userId.name })}
        text={<TimeRequestText item={rejected} />}
        label={t('time.comment')}
        submitLabel={t(rejected.sheet ? 'time.return' : 'time.reject')}
        // Without a comment, the person would not know what to change in a returned timesheet.
        required={rejected.sheet !== null}
        destroys
        send={async (comment) => {
          await send(rejected, false, comment)
          toNext.from(rejected.subjectId)
        }}
        done={t(rejected.sheet ? 'time.returned' : 'time.rejected')}
        close={() => setRejected(null)}
      />
    ),
  }
}

interface TimeDecisionButtonsProps {
  item: WarnedApproval
  decide: (verdict: DecisionInput) => void
}

export function TimeDecisionButtons({ item: { person, sheet }, decide }: TimeDecisionButtonsProps) {
  const t = getTranslator('myTeam')
  const { name } = person.userId
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions}>
      <Button
        className={classes.decision}
        size="xs"
        variant="light"
        aria-keyshortcuts="A"
        aria-label={t('time.approveOf', { name })}
        onClick={() => decide('Approved')}
      >
        <RowWord Icon={IconCheck}>{t('time.approve')}</RowWord>
      </Button>
      <Button
        className={classes.decision}
        size="xs"
        variant="outline"
        color="red"
        aria-keyshortcuts="R"
        aria-haspopup="dialog"
        aria-label={t(sheet ? 'time.returnOf' : 'time.rejectOf', { name })}
        onClick={() => decide('Rejected')}
      >
        <RowWord Icon={sheet ? IconArrowBackUp : IconX}>{t(sheet ? 'time.return' : 'time.reject')}</RowWord>
      </Button>
    </Group>
  )
}

/** The request: a correction with the times before and after, overtime, or a timesheet. */
export function TimeRequestText({ item: { request, sheet } }: { item: WarnedApproval }) {
  const zone = useTimeZone()
  const [title, text, reason] = request ? requestTexts(request, zone) : sheet ? sheetTexts(sheet) : []
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{text}</Text>
      {reason && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </>
  )
}

function requestTexts({ kind, day, before, sessions, minutes, reason }: TimeRequest, zone: string): string[] {
  const t = getTranslator('myTeam')
  const times = (of: TimeRequest['sessions']) =>
    (of ?? [])
      .map((one) => [one.in, one.out].map((at) => (at === null ? '?' : formatTime(at, zone))).join(' – '))
      .join(', ') || t('time.nothing')
  return [
    t(`time.${kind}`, { day: formatDay(day) }),
    kind === 'overtime'
      ? t('time.minutes', { count: minutes ?? 0 })
      : t('time.change', { before: times(before), after: times(sessions) }),
    reason,
  ]
}

function sheetTexts({ month, totals }: TimeSheet): string[] {
  const t = getTranslator('myTeam')
  return [
    t('time.sheet', { month: formatMonth(month) }),
    t('time.counted', { counted: formatMinutes(totals.counted), scheduled: formatMinutes(totals.scheduled) }),
  ]
}
