import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type attendance, CorrectionBody, StoredStatus } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { isCode } from '../../../api/errors.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useSnapshot } from '../../../ui/form/EditLoader.tsx'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCorrect, useMarkHistory } from '../shared/queries.ts'
import { AttendanceStatusBadge } from './AttendanceStatusBadge.tsx'
import type { MarkedDay } from './CorrectButton.tsx'
import { MarkHistory } from './MarkHistory.tsx'
import { ReasonField } from './ReasonField.tsx'

const CorrectionForm = CorrectionBody.pick({ status: true, reason: true })

/** Changes the mark of one person and day, with a reason, and shows the former mark. */
export default function CorrectionDialog({ done, ...marked }: MarkedDay & { done: () => void }) {
  const t = getTranslator('attendance')
  const [opened, setOpened] = useState(true)
  const query = useMarkHistory(marked.employeeId, marked.date)
  const { snapshot, reload } = useSnapshot(query)
  const title = t('correct.title', { name: marked.name })
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} onExitTransitionEnd={done} title={title}>
      {snapshot ? (
        <Stack gap="lg">
          <Correction marked={marked} found={snapshot.data} reload={reload} close={() => setOpened(false)} />
          <MarkHistory history={snapshot.data.history} />
          {snapshot.data.history.length > 0 && (
            <ExportButton
              path={`/api/attendance/history/${marked.employeeId}`}
              list={{ filters: { date: marked.date } }}
              name="mark-history"
            />
          )}
        </Stack>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

interface CorrectionProps {
  marked: MarkedDay
  /** the mark as it was when the dialog opened, or after reading it again */
  found: ReplyOf<typeof attendance.history>
  reload: () => void
  close: () => void
}

function Correction({ marked: { employeeId, name, date }, found, reload, close }: CorrectionProps) {
  const t = getTranslator('attendance')
  const correct = useCorrect()
  const now = found.attendance.status
  const of = useSendForm({
    schema: CorrectionForm,
    initialValues: { status: '' as StoredStatus, reason: '' },
    send: (values) =>
      correct.mutateAsync({
        params: { employeeId },
        body: { ...values, date, ifUpdatedAt: found.attendance.updatedAt },
      }),
    onDone: (_reply, { status }) => {
      notify.success(t('correct.done', { name, status: t(`status.${status}`), date }))
      close()
    },
    // The typed values stay, next to the present mark.
    onFail: (error) => {
      if (isCode(error, 'STALE')) reload()
      return false
    },
  })
  // The dialog moved the focus before the form existed.
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  const choices = StoredStatus.options.filter((status) => status !== now)
  const stale = isCode(of.failure, 'STALE')
  return (
    <Form of={stale ? { ...of, failure: undefined } : of} submitLabel={t('correct.submit')} dialog={{ close }}>
      {stale && <FormError text={t('correct.stale')} />}
      <Group gap="sm">
        <Text>{date}</Text>
        <AttendanceStatusBadge status={now ?? 'Not Marked'} />
      </Group>
      <NativeSelect
        label={t('correct.status')}
        required
        ref={first}
        data={[
          { value: '', label: t('correct.choose') },
          ...choices.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        {...of.form.getInputProps('status')}
      />
      <ReasonField {...of.form.getInputProps('reason')} />
    </Form>
  )
}
