import { Text, TextInput } from '@mantine/core'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddPolicy, useUpdatePolicy } from '../shared/setupQueries.ts'
import { TermsFields } from './TermsFields.tsx'
import { bodyOf, freeName, newTerms, ofFields, type TermsValues, valuesOf } from './terms.ts'

interface PolicyDialogProps {
  type: ListedType
  /** absent for a new policy */
  policy?: Policy
  /** the existing names of policies */
  taken: readonly string[]
  close: () => void
}

/** The terms of a policy; if it has granted days already, a change needs its first day. */
export function PolicyDialog(props: PolicyDialogProps) {
  const t = getTranslator('leaveSettings')
  const title = props.policy ? t('policy.edit', { name: props.policy.name }) : t('policy.add')
  return (
    <Dialog opened onClose={props.close} title={title} size="xl">
      <PolicyForm {...props} />
    </Dialog>
  )
}

function PolicyForm({ type, policy, taken, close }: PolicyDialogProps) {
  const t = getTranslator('leaveSettings')
  const today = useOrganisation().data?.organisation.today ?? ''
  const [add, update] = [useAddPolicy(), useUpdatePolicy()]
  const suggested = (amount: string) => policy?.name ?? freeName(leaveTypeName(type.name), amount, taken)
  const of = useSendForm<TermsValues, unknown>({
    // Numbers as typed.
    schema: undefined,
    initialValues: { ...(policy ? valuesOf(policy, type.unit) : newTerms(type.unit)), from: today },
    send: (values) => {
      const name = values.name.trim() || suggested(values.amount)
      const body = bodyOf({ ...values, name }, type)
      const refused = (error: unknown) => ofFields(error, values)
      if (!policy) return add.mutateAsync({ body }).catch(refused)
      const from = policy.granted ? { from: String(values.from) } : {}
      return update
        .mutateAsync({ params: { id: policy._id }, body: { ...body, ...from, ifUpdatedAt: policy.updatedAt } })
        .catch(refused)
    },
    onDone: () => {
      notify.success(t('policy.saved'))
      close()
    },
  })
  const from = of.form.getInputProps('from')
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      {policy?.granted && (
        <>
          <Text size="sm">{t('policy.granted')}</Text>
          <TextInput type="date" label={t('policy.from')} required {...from} value={String(from.value)} />
        </>
      )}
      <TermsFields form={of.form} unit={type.unit} suggested={suggested(of.form.values.amount)} />
    </Form>
  )
}
