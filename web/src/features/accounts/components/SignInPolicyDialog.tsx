import { NativeSelect } from '@mantine/core'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { type SignInPolicy, security } from '../../../api/contract/security.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useSetPolicies } from '../queries.ts'

/** Changes the sign-in rules of a role. */
export function SignInPolicyDialog({ policy, close }: { policy: SignInPolicy; close: () => void }) {
  const t = getTranslator('accounts')
  return (
    <Dialog opened title={t('policies.changeTitle', { name: builtInName(policy.name) })} onClose={close}>
      <PolicyForm policy={policy} close={close} />
    </Dialog>
  )
}

interface Values {
  factor: SignInPolicy['factor']
  graceUntil: string
  idleMinutes: string
  absoluteHours: string
  minLength: string
  mustChange: boolean
}

function PolicyForm({ policy, close }: { policy: SignInPolicy; close: () => void }) {
  const t = getTranslator('accounts')
  const set = useSetPolicies()
  // A missing limit is an empty text here.
  const bodyOf = ({ graceUntil, idleMinutes, absoluteHours, minLength, ...values }: Values) => ({
    ...values,
    role: policy.role,
    idleMinutes: idleMinutes === '' ? null : Number(idleMinutes),
    absoluteHours: Number(absoluteHours),
    minLength: Number(minLength),
    ...(graceUntil && { graceUntil }),
  })
  const form = useSendForm({
    schema: schemasOf(security.setPolicies).body?.shape.policies.element,
    judged: bodyOf,
    initialValues: {
      factor: policy.factor,
      graceUntil: '',
      idleMinutes: String(policy.idleMinutes ?? ''),
      absoluteHours: String(policy.absoluteHours),
      minLength: String(policy.minLength),
      mustChange: policy.mustChange,
    },
    send: (values) => set.mutateAsync({ body: { policies: [bodyOf(values)] } }),
    onDone: () => {
      notify.success(t('policies.done'))
      close()
    },
  })
  const { getInputProps, getCheckboxProps, values } = form.form
  return (
    <Form of={form} submitLabel={t('policies.save')} label={builtInName(policy.name)} dialog={{ close }}>
      <NativeSelect
        label={t('policies.factor')}
        title={t('policies.factors', { factor: values.factor })}
        data={(['none', 'two', 'phishing-resistant'] as const).map((factor) => ({
          value: factor,
          label: t('policies.factors', { factor }),
        }))}
        {...getInputProps('factor')}
      />
      {values.factor !== 'none' && (
        <DateInput
          type="datetime-local"
          label={t('policies.grace')}
          description={t('policies.graceHint')}
          {...getInputProps('graceUntil')}
        />
      )}
      <NumberField
        decimals={0}
        label={t('policies.idleMinutes')}
        description={t('policies.idleHint')}
        {...getInputProps('idleMinutes')}
      />
      <NumberField decimals={0} label={t('policies.absoluteHours')} {...getInputProps('absoluteHours')} />
      <NumberField decimals={0} label={t('policies.minLength')} {...getInputProps('minLength')} />
      <Checkbox label={t('policies.mustChangeLabel')} {...getCheckboxProps('mustChange')} />
    </Form>
  )
}
