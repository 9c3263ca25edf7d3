import '@mantine/core/styles/NumberInput.css'
import { Box, Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { TimeSheet } from '../../../api/contract/time-sheets.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { CommentDialog } from '../../../ui/dialog/CommentDialog.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { formatMinutes, formatMinutesDifference } from '../../../ui/format/minutes.ts'
import { daysOf } from '../../../ui/format/months.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { DownloadRecord } from '../days/MonthTools.tsx'
import { Figures } from '../shared/Figures.tsx'
import { useAdjustSheet, useDecideSheet, useReopenSheet } from '../shared/queries.ts'
import { useTimeScreen } from '../shared/useTimeScreen.ts'
import { canApprove } from '../sheets/canApprove.ts'
import { SheetAccount } from '../sheets/SheetPanel.tsx'

/** A full timesheet: totals, hour account, blockers, and the reader's actions. */
export function SheetDetail({ sheet }: { sheet: TimeSheet }) {
  const t = getTranslator('teamTime')
  const tMyTime = getTranslator('myTime')
  const { totals, blockers, employee, month } = sheet
  const days = daysOf(month)
  const frozen = sheet.state === 'Approved' || sheet.state === 'Closed'
  return (
    <Stack gap="sm" py="sm" px="md">
      {sheet.changedAfter && (
        <Notice tone="amber" role="status">
          {tMyTime('sheet.changedAfter')}
        </Notice>
      )}
      {blockers.length > 0 && (
        <Text size="sm">
          {blockers.map(({ code, day }) => tMyTime(`blockers.${code}`, { count: 1, day: formatDay(day) })).join(' · ')}
        </Text>
      )}
      <Figures
        label={t('sheets.totals')}
        figures={[
          [t('columns.scheduled'), formatMinutes(totals.scheduled)],
          [t('sheets.present'), formatMinutes(totals.present)],
          [t('columns.counted'), formatMinutes(totals.counted)],
          [t('sheets.overtime'), formatMinutes(totals.overtime)],
          [t('sheets.undertime'), formatMinutes(totals.undertime)],
          [t('sheets.absent'), formatNumber(totals.absent)],
        ]}
      />
      <Box maw="32rem">
        <SheetAccount sheet={sheet} />
      </Box>
      {sheet.comment && <Text size="sm">{t('sheets.comment', { text: sheet.comment })}</Text>}
      <Group gap="xs">
        <Decision sheet={sheet} />
        <Closing sheet={sheet} frozen={frozen} />
        <DownloadRecord employeeId={employee._id} code={employee.employeeId} month={month} />
        <TextLink
          size="sm"
          to={useTimeScreen()}
          search={{ from: days[0], to: days.at(-1), search: employee.employeeId, sort: 'day' } as never}
        >
          {t('sheets.days')}
        </TextLink>
      </Group>
    </Stack>
  )
}

/** Approve or return, with the permission; nobody decides their own timesheet. */
function Decision({ sheet }: { sheet: TimeSheet }) {
  const t = getTranslator('teamTime')
  const mayApprove = useHasPermissionForOthers('time.approve')
  const own = useUser()?._id === sheet.employee.userId._id
  const [returning, setReturning] = useState(false)
  const decide = useDecideSheet()
  const today = useOrganisation().data?.organisation.today
  if (!mayApprove || own || !today || !canApprove(sheet, today)) return null
  const params = { employeeId: sheet.employee._id, month: sheet.month }
  const { counted } = sheet.totals
  const approve = () =>
    decide.mutate(
      { params, body: { decision: 'Approved', comment: '', counted } },
      { onSuccess: () => notify.success(t('sheets.approved')), onError: notifyError },
    )
  return (
    <>
      <Button size="xs" variant="light" loading={decide.isPending} onClick={approve}>
        {t('requests.approve')}
      </Button>
      {sheet.state === 'Submitted' && (
        <Button size="xs" variant="outline" color="red" aria-haspopup="dialog" onClick={() => setReturning(true)}>
          {t('sheets.return')}
        </Button>
      )}
      {returning && (
        <CommentDialog
          title={t('sheets.returnOf', { name: sheet.employee.userId.name })}
          label={t('columns.comment')}
          submitLabel={t('sheets.return')}
          required
          send={(comment) => decide.mutateAsync({ params, body: { decision: 'Returned', comment, counted } })}
          done={t('sheets.returned')}
          close={() => setReturning(false)}
        />
      )}
    </>
  )
}

/** Reopens a frozen timesheet, or sets the adjustment of an open one. */
function Closing({ sheet, frozen }: { sheet: TimeSheet; frozen: boolean }) {
  const t = getTranslator('teamTime')
  const mayClose = useHasPermissionForOthers('time.close')
  const [open, setOpen] = useState(false)
  const reopen = useReopenSheet()
  if (!mayClose) return null
  const close = () => setOpen(false)
  const params = { employeeId: sheet.employee._id, month: sheet.month }
  const of = { name: sheet.employee.userId.name, month: formatMonth(sheet.month) }
  return (
    <>
      <Button size="xs" variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(frozen ? 'sheets.reopen' : 'sheets.adjust')}
      </Button>
      {open && frozen && (
        <CommentDialog
          title={t('sheets.reopenOf', of)}
          text={t('sheets.reopenText')}
          label={t('columns.reason')}
          submitLabel={t('sheets.reopen')}
          required
          send={(reason) => reopen.mutateAsync({ params, body: { reason } })}
          done={t('sheets.reopened')}
          close={close}
        />
      )}
      <Dialog opened={open && !frozen} onClose={close} title={t('sheets.adjustOf', of)}>
        <AdjustForm sheet={sheet} close={close} />
      </Dialog>
    </>
  )
}

function AdjustForm({ sheet, close }: { sheet: TimeSheet; close: () => void }) {
  const t = getTranslator('teamTime')
  const adjust = useAdjustSheet()
  const of = useSendForm({
    schema: undefined,
    required: ['minutes', 'reason'],
    initialValues: { minutes: sheet.account.adjusted as number | string, reason: '' },
    send: ({ minutes, reason }) =>
      adjust.mutateAsync({
        params: { employeeId: sheet.employee._id, month: sheet.month },
        body: { minutes: Number(minutes), reason },
      }),
    onDone: () => {
      notify.success(t('sheets.isAdjusted'))
      close()
    },
  })
  const { getInputProps, values } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <NumberInput
        label={t('sheets.minutes')}
        description={t('sheets.minutesHint', { time: formatMinutesDifference(Number(values.minutes) || 0) })}
        allowDecimal={false}
        required
        {...getInputProps('minutes')}
      />
      <Textarea
        label={t('columns.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...getInputProps('reason')}
      />
    </Form>
  )
}
