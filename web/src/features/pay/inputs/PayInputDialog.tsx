import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type PayComponent, paySetup } from '../../../api/contract/pay-setup.ts'
import { type PayInput, payInputs } from '../../../api/contract/pay-terms.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { dayOf } from '../../../ui/format/format.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface PayInputDialogProps {
  /** null for a new one */
  input: PayInput | null
  close: () => void
}

/** A one-off payment of a person. */
export function PayInputDialog({ input, close }: PayInputDialogProps) {
  const t = getTranslator('pay')
  return (
    <Dialog opened onClose={close} title={t(input ? 'inputs.edit' : 'inputs.add')}>
      <FetchState query={useFetch(paySetup.components, {})}>
        {({ components }) => <InputForm input={input} close={close} components={components} />}
      </FetchState>
    </Dialog>
  )
}

const isOffered = ({ active, kind, code }: PayComponent): boolean => active && kind !== 'info' && code !== 'UNPAID'

/** Whether a component is paid by hours or days. */
const isCounted = (components: readonly PayComponent[], code: string): boolean =>
  components.some((one) => one.code === code && one.unit !== 'amount')

function InputForm({ input, close, components }: PayInputDialogProps & { components: readonly PayComponent[] }) {
  const t = getTranslator('pay')
  const [add, update] = [
    useSend(payInputs.add, { refreshes: ['payInputs', 'payPeriods'] }),
    useSend(payInputs.update, { refreshes: ['payInputs', 'payPeriods'] }),
  ]
  const { first } = useLegalEntities()
  const zone = useTimeZone()
  const offered = components.filter(isOffered)
  const of = useSendForm({
    schema: undefined,
    required: ({ component }) => ['employeeId', 'month', isCounted(components, component) ? 'quantity' : 'amount'],
    initialValues: {
      employeeId: input?.employee._id ?? '',
      component: input?.component.code ?? offered.find(({ code }) => code === 'ALLOWANCE')?.code ?? '',
      month: input?.month ?? dayOf(new Date().toISOString(), zone).slice(0, 7),
      amount: String(input?.amount ?? ''),
      quantity: String(input?.quantity ?? ''),
      factor: String(input?.factor ?? 1),
      day: input?.day ?? '',
      note: input?.note ?? '',
    },
    send: ({ employeeId, amount, quantity, factor, day, ...values }) => {
      const counts = isCounted(components, values.component)
      const body = { ...values, ...(counts ? { quantity, factor, day } : { amount }) }
      return input
        ? update.mutateAsync({ params: { id: input._id }, body })
        : add.mutateAsync({ body: { employeeId, ...body } })
    },
    onDone: () => {
      notify.success(t('inputs.saved'))
      close()
    },
  })
  const { getInputProps, values } = of.form
  const component = components.find(({ code }) => code === values.component)
  const counts = isCounted(components, values.component)
  const currency = input ?? first
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      {!input && <PersonSelect label={t('columns.name')} required {...getInputProps('employeeId')} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t('columns.component')}
          data={offered.map(({ code, name }) => ({ value: code, label: name }))}
          {...getInputProps('component')}
        />
        <TextInput type="month" required label={t('columns.month')} {...getInputProps('month')} />
        {counts && component ? (
          <>
            <NumberField
              label={t(component.unit === 'days' ? 'inputs.daysField' : 'inputs.hoursField')}
              required
              decimals={3}
              {...getInputProps('quantity')}
            />
            {component.unit === 'hours' && (
              <NumberField
                label={t('inputs.factor')}
                description={t('inputs.factorHint')}
                decimals={3}
                {...getInputProps('factor')}
              />
            )}
            <DateInput label={t('inputs.day')} description={t('inputs.dayHint')} {...getInputProps('day')} />
          </>
        ) : (
          <NumberField
            label={t('columns.amount')}
            description={t('inputs.amountHint')}
            required
            money={currency ?? null}
            {...getInputProps('amount')}
          />
        )}
      </SimpleGrid>
      <TextInput
        label={t('columns.note')}
        placeholder={t('inputs.noteExample')}
        maxLength={500}
        {...getInputProps('note')}
      />
    </Form>
  )
}
