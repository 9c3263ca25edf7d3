import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type PayGroup, paySetup } from '../../../api/contract/pay-setup.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { LegalEntitySelect } from '../../../ui/select/LegalEntitySelect.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { SetupPanel } from './SetupPanel.tsx'

const refreshes = ['paySetup'] as const
const LAST_DAY = 31

/** The pay groups: their people, pay day, and the issuer of payslips. */
export function GroupsPanel() {
  const t = getTranslator('pay')
  const { all } = useLegalEntities()
  return (
    <FetchState query={useFetch(paySetup.groups, {})}>
      {({ groups }) => (
        <SetupPanel
          title={t('groups.title')}
          text={t('groups.text')}
          add={t('groups.add')}
          rows={groups}
          nameOf={({ name, legalEntity }) => (all.length > 1 ? `${legalEntity.name} · ${name}` : name)}
          factsOf={({ mode, payDay, dayBasis, people, retroMonths }) => [
            t('periods.people', { count: people }),
            t(`groups.made.${mode}`),
            payDay === LAST_DAY ? t('groups.lastDay') : t('groups.onDay', { day: payDay }),
            t(`groups.partial.${dayBasis}`),
            t('groups.retro', { count: retroMonths }),
          ]}
          form={(group, close) => <GroupForm group={group} close={close} />}
        />
      )}
    </FetchState>
  )
}

function GroupForm({ group, close }: { group: PayGroup | null; close: () => void }) {
  const t = getTranslator('pay')
  const [add, update] = [useSend(paySetup.addGroup, { refreshes }), useSend(paySetup.updateGroup, { refreshes })]
  const { first } = useLegalEntities()
  const of = useSendForm({
    schema: undefined,
    required: ['name'],
    initialValues: {
      name: group?.name ?? '',
      legalEntity: group?.legalEntity._id ?? first?._id ?? '',
      mode: group?.mode ?? ('provider' as const),
      payDay: group?.payDay ?? LAST_DAY,
      dayBasis: group?.dayBasis ?? ('calendar' as const),
      retroMonths: group?.retroMonths ?? 24,
      payerIban: group?.payerIban ?? '',
      payerBic: group?.payerBic ?? '',
    },
    send: ({ payDay, retroMonths, ...values }) => {
      const body = { ...values, payDay: Number(payDay), retroMonths: Number(retroMonths), watch: group?.watch ?? [] }
      return group
        ? update.mutateAsync({ params: { id: group._id }, body: { ...body, ifUpdatedAt: group.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('setup.saved'))
      close()
    },
  })
  const { getInputProps, values } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TextInput label={t('groups.name')} required maxLength={100} {...getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <LegalEntitySelect {...getInputProps('legalEntity')} />
        <NativeSelect
          label={t('periods.who')}
          data={(['provider', 'own'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          {...getInputProps('mode')}
        />
        <NumberInput
          label={t('groups.payDay')}
          description={t('groups.payDayHint')}
          min={1}
          max={31}
          {...getInputProps('payDay')}
        />
        <NativeSelect
          label={t('groups.dayBasis')}
          description={t('groups.dayBasisHint')}
          data={(['calendar', 'working'] as const).map((value) => ({ value, label: t(`basis.${value}`) }))}
          {...getInputProps('dayBasis')}
        />
        <NumberInput
          label={t('groups.retroMonths')}
          description={t('groups.retroHint')}
          min={0}
          max={36}
          {...getInputProps('retroMonths')}
        />
      </SimpleGrid>
      {values.mode === 'own' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextInput
            label={t('groups.payerIban')}
            description={t('groups.payerHint')}
            {...getInputProps('payerIban')}
          />
          <TextInput label={t('groups.payerBic')} {...getInputProps('payerBic')} />
        </SimpleGrid>
      )}
    </Form>
  )
}
