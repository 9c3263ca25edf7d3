import { screens } from '@ems/contract/core/screens'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel, TitledPanel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Sentence } from '../shared/Sentence.tsx'
import { useAllTypes, useDryRunRules, usePolicies, useSetRules } from '../shared/setupQueries.ts'
import { AdvancedTerms } from './AdvancedTerms.tsx'
import { RunFigures } from './AssignmentPanel.tsx'
import { DayOfYearField } from './DayOfYearField.tsx'
import { PolicySentence } from './PolicySentence.tsx'
import { AllowanceSection, UnusedSection } from './TermsFields.tsx'
import { bodyOf, freeName, newTerms, ofFields, type TermsValues } from './terms.ts'

/** Grants everyone days of a type, in steps: amount, first day and carry-over; then the preview; then the result. */
export default function EntitlementsPage() {
  const t = getTranslator('leaveSettings')
  const policies = usePolicies()
  const today = useOrganisation().data?.organisation.today
  return (
    <Page title={t('wizard.title')} facts={t('wizard.facts')} back={{ to: screens.admin.leaveSettings }} width="form">
      <FetchState query={useAllTypes()}>
        {({ types }) => {
          const open = types.filter(({ active, tracked }) => active && !tracked)
          if (open.length === 0)
            return (
              <Panel>
                <EmptyState drawing="calm" title={t('wizard.allSet')} text={t('wizard.allSetText')} />
              </Panel>
            )
          return (
            <FetchState query={policies}>
              {(found) => today && <Wizard types={open} policies={found.policies} today={today} />}
            </FetchState>
          )
        }}
      </FetchState>
    </Page>
  )
}

type Asked = ReturnType<typeof asked>

/** The type and the values of a preview. */
interface Tried {
  type: ListedType
  body: Asked
}

interface WizardProps {
  types: readonly ListedType[]
  policies: readonly Policy[]
  today: string
}

function Wizard({ types, policies, today }: WizardProps) {
  const t = getTranslator('leaveSettings')
  const trial = useDryRunRules()
  const [tried, setTried] = useState<Tried>()
  const [changes, setChanges] = useState(true)
  const first = types.find(({ seedName }) => seedName === 'Annual Leave') ?? types[0]
  const typeOf = (id: unknown) => types.find(({ _id }) => _id === id) ?? (types[0] as ListedType)
  const of = useSendForm<TermsValues, Tried>({
    schema: undefined,
    initialValues: { ...proposedTerms(first), type: first?._id ?? '', from: `${today.slice(0, 4)}-01-01` },
    send: async (values) => {
      const type = typeOf(values.type)
      const taken = policies.map(({ name }) => name)
      const name = freeName(leaveTypeName(type.name), values.amount, taken)
      const body = asked(bodyOf({ ...values, name }, type), String(values.from))
      await trial
        .mutateAsync({ params: { leaveType: type._id }, body: { ...body, dryRun: true } })
        .catch((error) => ofFields(error, values))
      return { type, body }
    },
    onDone: (done) => {
      setTried(done)
      setChanges(false)
    },
  })
  const { getInputProps, values } = of.form
  const type = typeOf(values.type)
  if (tried && trial.data && !changes)
    return <Result tried={tried} run={trial.data.run} change={() => setChanges(true)} />
  const from = getInputProps('from')
  return (
    <Panel>
      <Form of={of} submitLabel={t('wizard.preview')} unguarded>
        <PolicySentence values={values} unit={type.unit} />
        <FormSection title={t('wizard.start')} text={t('wizard.text')}>
          <NativeSelect
            label={t('wizard.type')}
            data={types.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) }))}
            {...getInputProps('type')}
            value={type._id}
            onChange={({ currentTarget: { value } }) => {
              const { roundTo, carry, carryCap } = proposedTerms(typeOf(value))
              of.form.setValues({ type: value, roundTo, carry, carryCap })
            }}
          />
          <DateInput
            label={t('wizard.from')}
            description={t('wizard.fromHint')}
            required
            {...from}
            value={String(from.value)}
          />
        </FormSection>
        <AllowanceSection form={of.form} unit={type.unit} grants={['start', 'monthly']} autoFocus>
          <Sentence
            fields={{ day: <DayOfYearField label={t('policy.periodStart')} {...getInputProps('periodStart')} /> }}
            text={(marks) => t('policy.sentences.start', marks)}
          />
        </AllowanceSection>
        <UnusedSection form={of.form} unit={type.unit} />
        <AdvancedTerms key={type.unit} form={of.form} unit={type.unit} />
      </Form>
    </Panel>
  )
}

/** Annual leave usually carries some days over. */
const proposedTerms = (type: ListedType | undefined): TermsValues => ({
  ...newTerms(type?.unit ?? 'days'),
  ...(type?.seedName === 'Annual Leave' && { carry: 'some', carryCap: '5' }),
})

/** Everyone gets a policy that is added with it. */
const asked = ({ leaveType: _type, ...policy }: ReturnType<typeof bodyOf>, from: string) => ({
  from,
  rules: [],
  policy,
})

interface ResultProps {
  tried: Tried
  run: Parameters<typeof RunFigures>[0]['run']
  change: () => void
}

/** The preview, and the button that applies it. */
function Result({ tried: { type, body }, run, change }: ResultProps) {
  const t = getTranslator('leaveSettings')
  const save = useSetRules()
  const navigate = useNavigate()
  const name = leaveTypeName(type.name)
  const done = () => {
    notify.success(t('wizard.done', { name }))
    void navigate({ to: screens.admin.leaveType, params: { id: type._id } })
  }
  const give = () => save.mutate({ params: { leaveType: type._id }, body }, { onSuccess: done, onError: notifyError })
  return (
    <TitledPanel title={t('wizard.result')} text={t('wizard.resultText', { name, day: formatDay(body.from) })}>
      <Stack gap="md">
        <RunFigures run={run} unit={type.unit} />
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={change}>
            {t('wizard.change')}
          </Button>
          <Button loading={save.isPending} onClick={give}>
            {t('wizard.give')}
          </Button>
        </Group>
      </Stack>
    </TitledPanel>
  )
}
