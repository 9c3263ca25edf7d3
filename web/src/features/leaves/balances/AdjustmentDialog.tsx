import { fromUnit, inUnit } from '@ems/contract/core/leave-amounts'
import { Text, TextInput } from '@mantine/core'
import type { ReportedBalance } from '../../../api/contract/leave-reports.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAdjust, useEncash } from './queries.ts'

/** The balance of a person and type. */
export type PersonBalance = ReportedBalance & { person: NonNullable<ReportedBalance['person']> }

interface AdjustmentDialogProps {
  row: PersonBalance
  /** whether days are added or removed, or paid out */
  way: 'adjust' | 'encash'
  close: () => void
}

/** Adjusts the balance of a person and type, with a reason. */
export function AdjustmentDialog(props: AdjustmentDialogProps) {
  const t = getTranslator('leaveBalances')
  const { row, way, close } = props
  const names = { name: row.person.userId.name, type: leaveTypeName(row.leaveType.name) }
  return (
    <Dialog opened onClose={close} title={t(`${way}.title`, names)}>
      <AmountForm {...props} />
    </Dialog>
  )
}

function AmountForm({ row, way, close }: AdjustmentDialogProps) {
  const t = getTranslator('leaveBalances')
  const today = useOrganisation().data?.organisation.today ?? ''
  const [adjust, encash] = [useAdjust(), useEncash()]
  const of = useSendForm({
    // The amount is text here; the server checks it.
    schema: undefined,
    initialValues: { amount: '', day: today, reason: '', closesOn: '' },
    send: ({ amount, day, reason, closesOn }) => {
      const body = {
        employeeId: row.person._id,
        leaveType: row.leaveType._id,
        day,
        reason,
        amount: fromUnit(row.unit, amount),
      }
      return way === 'encash'
        ? encash.mutateAsync({ body })
        : adjust.mutateAsync({ body: { ...body, ...(closesOn && { closesOn }) } })
    },
    onDone: () => {
      notify.success(t(`${way}.done`))
      close()
    },
  })
  const { getInputProps } = of.form
  return (
    <Form of={of} submitLabel={t(`${way}.submit`)} dialog={{ close }}>
      <Text>{t(`left.${row.unit}`, { count: inUnit(row.unit, row.balance ?? 0) })}</Text>
      <NumberField
        required
        label={t(`${way}.amount.${row.unit}`)}
        description={way === 'adjust' ? t('adjust.hint') : undefined}
        {...getInputProps('amount')}
      />
      <DateInput required label={t('day')} {...getInputProps('day')} />
      <TextInput required label={t('reason')} maxLength={500} {...getInputProps('reason')} />
      {way === 'adjust' && (
        <DateInput label={t('adjust.closesOn')} description={t('adjust.closesHint')} {...getInputProps('closesOn')} />
      )}
    </Form>
  )
}
