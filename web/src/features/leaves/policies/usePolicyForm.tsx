import { Stack, Text } from '@mantine/core'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddPolicy, useUpdatePolicy } from '../shared/setupQueries.ts'
import { PolicySentence } from './PolicySentence.tsx'
import { bodyOf, freeName, newTerms, ofFields, type TermsValues, valuesOf } from './terms.ts'

interface PolicyFormProps {
  type: ListedType
  /** absent for a new policy */
  policy?: Policy
  /** the existing names of policies */
  taken: readonly string[]
  done: (policy: Policy) => void
}

/** The form of a policy. Once it has granted days a change needs its first day; any change is reviewed. */
export function usePolicyForm({ type, policy, taken, done }: PolicyFormProps) {
  const t = getTranslator('leaveSettings')
  const today = useOrganisation().data?.organisation.today ?? ''
  const [add, update] = [useAddPolicy(), useUpdatePolicy()]
  const suggested = (amount: string) => policy?.name ?? freeName(leaveTypeName(type.name), amount, taken)
  const review = (values: TermsValues) =>
    confirm({
      title: t('policy.reviewTitle'),
      details: (
        <Stack gap="xs">
          <PolicySentence values={values} unit={type.unit} />
          {policy?.granted && <Text size="sm">{t('policy.reviewFrom', { day: formatDay(String(values.from)) })}</Text>}
        </Stack>
      ),
      confirm: t('policy.save'),
      cancel: t('common:actions.cancel'),
    })
  const of = useSendForm<TermsValues, Policy>({
    // Numbers as typed.
    schema: undefined,
    initialValues: { ...(policy ? valuesOf(policy, type.unit) : newTerms(type.unit)), from: today },
    ...(policy && { ask: review }),
    send: async (values) => {
      const name = values.name.trim() || suggested(values.amount)
      const body = bodyOf({ ...values, name }, type)
      const refused = (error: unknown) => ofFields(error, values)
      if (!policy) return (await add.mutateAsync({ body }).catch(refused)).policy
      const from = policy.granted ? { from: String(values.from) } : {}
      const changed = { ...body, ...from, ifUpdatedAt: policy.updatedAt }
      return (await update.mutateAsync({ params: { id: policy._id }, body: changed }).catch(refused)).policy
    },
    onDone: (saved) => {
      notify.success(t('policy.saved'))
      done(saved)
    },
  })
  return { of, suggested: suggested(of.form.values.amount) }
}
