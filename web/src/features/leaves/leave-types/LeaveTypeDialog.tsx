import { fromUnit, inUnit } from '@ems/contract/core/leave-amounts'
import { Stack, TextInput } from '@mantine/core'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { CollapsibleFields } from '../../../ui/form/CollapsibleFields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { numberOf } from '../policies/terms.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import { useAddType, useUpdateType } from '../shared/setupQueries.ts'

const orNull = (text: string) => (text.trim() === '' ? null : numberOf(text))
const text = (value: number | null | undefined) => (value == null ? '' : String(value))

/** Whether a type differs from the defaults of a new one. */
const hasRules = (type: ListedType) =>
  type.cancelRule !== 'free' ||
  type.certificateAfter != null ||
  type.backdateDays != null ||
  type.maxAmount != null ||
  (type.notice ?? []).length > 0

/** The settings of a leave type. @param type absent for a new one */
export function LeaveTypeDialog({ type, close }: { type?: ListedType; close: () => void }) {
  const t = getTranslator('leaveSettings')
  return (
    <Dialog opened onClose={close} title={type ? t('type.edit', { name: type.name }) : t('type.add')} size="lg">
      <TypeForm type={type} close={close} />
    </Dialog>
  )
}

const RULES = ['free', 'approval', 'never'] as const

function TypeForm({ type, close }: { type: ListedType | undefined; close: () => void }) {
  const t = getTranslator('leaveSettings')
  const [add, update] = [useAddType(), useUpdateType()]
  const of = useSendForm({
    // An empty number is an empty text here.
    schema: undefined,
    initialValues: {
      name: type?.name ?? '',
      unit: (type?.unit ?? 'days') as 'days' | 'hours',
      halfDays: type?.halfDays ?? true,
      private: type?.private ?? false,
      paid: type?.paid ?? true,
      active: type?.active ?? true,
      cancelRule: (type?.cancelRule ?? 'free') as (typeof RULES)[number],
      certificateAfter: text(type?.certificateAfter),
      backdateDays: text(type?.backdateDays),
      maxAmount: text(type?.maxAmount == null ? null : inUnit(type.unit, type.maxAmount)),
      notice: (type?.notice ?? []).map((rule) => ({
        ...rule,
        from: String(inUnit(type?.unit ?? 'days', rule.from)),
        days: String(rule.days),
      })),
    },
    send: (values) => {
      const body = {
        ...values,
        certificateAfter: orNull(values.certificateAfter),
        backdateDays: orNull(values.backdateDays),
        maxAmount: values.maxAmount.trim() === '' ? null : fromUnit(values.unit, values.maxAmount),
        notice: values.notice.map((rule) => ({
          ...rule,
          from: fromUnit(values.unit, rule.from),
          days: numberOf(rule.days),
        })),
      }
      return type
        ? update.mutateAsync({ params: { id: type._id }, body: { ...body, ifUpdatedAt: type.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('type.saved'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values, setFieldValue } = of.form
  type Notice = (typeof values.notice)[number]
  const inRow = (rule: Notice, name: 'from' | 'days') => {
    const { error, 'data-path': path } = getInputProps(`notice.${values.notice.indexOf(rule)}.${name}` as 'notice')
    return { error, 'data-path': path }
  }
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('type.name')} required maxLength={100} {...getInputProps('name')} />
      <ChoiceField
        label={t('type.unit')}
        choices={['days', 'hours']}
        wordOf={(value) => t(`type.units.${value}`)}
        {...getInputProps('unit')}
      />
      {values.unit === 'days' && <Checkbox label={t('type.halfDays')} {...getCheckboxProps('halfDays')} />}
      <Checkbox label={t('type.paid')} {...getCheckboxProps('paid')} />
      <Checkbox label={t('type.private')} {...getCheckboxProps('private')} />
      <Checkbox label={t('type.active')} {...getCheckboxProps('active')} />
      <CollapsibleFields title={t('type.rules')} text={t('type.rulesText')} open={type !== undefined && hasRules(type)}>
        <Stack gap="md">
          <ChoiceField
            label={t('type.cancelRule')}
            choices={RULES}
            wordOf={(value) => t(`type.cancelRules.${value}`)}
            {...getInputProps('cancelRule')}
          />
          <NumberField
            label={t('type.certificateAfter')}
            description={t('type.certificateHint')}
            {...getInputProps('certificateAfter')}
          />
          <NumberField
            label={t('type.backdateDays')}
            description={t('type.trackedOnly')}
            {...getInputProps('backdateDays')}
          />
          <NumberField
            label={t(`type.maxAmount.${values.unit}`)}
            description={t('type.trackedOnly')}
            {...getInputProps('maxAmount')}
          />
          <FieldRows
            label={t('type.notice')}
            hint={t('type.trackedOnly')}
            add={t('type.addNotice')}
            rows={values.notice}
            blank={{ from: '1', days: '7', mode: 'refuse' as const }}
            set={(notice) => setFieldValue('notice', notice)}
          >
            {(rule, change) => (
              <>
                <NumberField
                  label={t(`type.noticeFrom.${values.unit}`)}
                  w="8rem"
                  {...inRow(rule, 'from')}
                  value={rule.from}
                  onChange={(event) => change({ from: event.currentTarget.value })}
                />
                <NumberField
                  label={t('type.noticeDays')}
                  w="8rem"
                  {...inRow(rule, 'days')}
                  value={rule.days}
                  onChange={(event) => change({ days: event.currentTarget.value })}
                />
                <ChoiceField
                  label={t('type.noticeMode')}
                  choices={['refuse', 'warn']}
                  wordOf={(value) => t(`type.noticeModes.${value}`)}
                  value={rule.mode}
                  onChange={(event) => change({ mode: event.currentTarget.value as 'refuse' })}
                />
              </>
            )}
          </FieldRows>
        </Stack>
      </CollapsibleFields>
    </Form>
  )
}
