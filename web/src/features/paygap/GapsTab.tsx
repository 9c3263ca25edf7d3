import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type PayGap, payGaps } from '../../api/contract/pay-gaps.ts'
import { LOOK_AGAIN_MS, queryOf, useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { dayOf } from '../../ui/format/format.ts'
import { type SmallColumn, SmallTable } from '../../ui/list/table/SmallTable.tsx'
import { NameLink } from '../../ui/page/links.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { getTranslator, type Translate } from '../../ui/words/words.ts'
import type { AddingProps } from './CategoriesTab.tsx'
import { GapBadge, gapTitle } from './GapBadge.tsx'

/** The pay gaps of past years. */
export function GapsTab({ adding, close }: AddingProps) {
  const t = getTranslator('paygap')
  const query = useQuery({
    ...queryOf(payGaps.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.gaps.some(({ status }) => status === 'Preparing') ? LOOK_AGAIN_MS : false,
  })
  return (
    <>
      <FetchState query={query}>
        {({ gaps }) => (
          <SmallTable
            label={t('gap.list')}
            rows={gaps}
            rowKey={({ _id }) => _id}
            columns={columnsOf(t)}
            order="-report"
            empty={<EmptyState title={t('gap.none')} text={t('gap.noneText')} />}
          />
        )}
      </FetchState>
      {adding && <PrepareDialog close={close} />}
    </>
  )
}

const columnsOf = (t: Translate<'paygap'>): SmallColumn<PayGap>[] => [
  {
    key: 'report',
    kind: 'title',
    title: t('gap.report'),
    by: ({ year, version }) => year * 1000 + version,
    cell: (gap) => (
      <NameLink to={screens.admin.payGap} params={{ id: gap._id }}>
        {gapTitle(gap)}
      </NameLink>
    ),
  },
  {
    key: 'entity',
    kind: 'fact',
    title: t('gap.legalEntity'),
    by: ({ legalEntity }) => legalEntity?.name ?? '',
    cell: ({ legalEntity }) => legalEntity?.name ?? t('gap.allEntities'),
  },
  {
    key: 'people',
    kind: 'fact',
    title: t('category.peopleTitle'),
    by: ({ people }) => (people ? (people.women ?? 0) + (people.men ?? 0) : 0),
    cell: ({ people }) => people && t('gap.people', { women: people.women, men: people.men }),
  },
  {
    key: 'findings',
    kind: 'fact',
    title: t('columns.finding'),
    by: ({ openFindings }) => openFindings,
    cell: ({ openFindings }) => openFindings > 0 && t('gap.openFindings', { count: openFindings }),
  },
  { key: 'state', kind: 'badge', title: t('gap.state'), cell: (gap) => <GapBadge gap={gap} /> },
]

const YEARS = 5

function PrepareDialog({ close }: { close: () => void }) {
  const t = getTranslator('paygap')
  return (
    <Dialog opened onClose={close} title={t('gap.prepare')}>
      <PrepareForm close={close} />
    </Dialog>
  )
}

function PrepareForm({ close }: { close: () => void }) {
  const t = getTranslator('paygap')
  const navigate = useNavigate()
  const { all, first } = useLegalEntities()
  const last = Number(dayOf(new Date().toISOString(), useTimeZone()).slice(0, 4)) - 1
  const prepare = useSend(payGaps.prepare, { refreshes: ['payGaps', 'audit'] })
  const currencies = [...new Set(all.map(({ currency }) => currency))]
  const of = useSendForm({
    schema: undefined,
    initialValues: {
      year: String(last),
      currency: first?.currency ?? '',
      legalEntity: '',
      basis: 'hourly' as const,
      monthBeforeUntil: '0',
      minimum: '5',
    },
    send: ({ year, legalEntity, monthBeforeUntil, minimum, ...values }) =>
      prepare.mutateAsync({
        body: {
          ...values,
          year: Number(year),
          legalEntity: legalEntity || null,
          monthBeforeUntil: Number(monthBeforeUntil),
          minimum: Number(minimum),
        },
      }),
    onDone: ({ gap }) => {
      close()
      void navigate({ to: screens.admin.payGap, params: { id: gap._id } })
    },
  })
  const { getInputProps, values } = of.form
  const entities = all.filter(({ currency }) => currency === values.currency)
  return (
    <Form of={of} submitLabel={t('gap.start')} dialog={{ close }}>
      <Text c="dimmed" size="sm">
        {t('gap.prepareText')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label={t('gap.year')}
          data={Array.from({ length: YEARS }, (_, back) => String(last - back))}
          {...getInputProps('year')}
        />
        {currencies.length > 1 && (
          <NativeSelect label={t('category.currency')} data={currencies} {...getInputProps('currency')} />
        )}
        {entities.length > 1 && (
          <NativeSelect
            label={t('gap.legalEntity')}
            data={[
              { value: '', label: t('gap.allEntities') },
              ...entities.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            {...getInputProps('legalEntity')}
          />
        )}
        <NativeSelect
          label={t('gap.basis')}
          description={t('gap.basisHint')}
          data={(['hourly', 'paid'] as const).map((value) => ({ value, label: t(`gap.bases.${value}`) }))}
          {...getInputProps('basis')}
        />
        <NumberField
          label={t('gap.monthBefore')}
          description={t('gap.monthBeforeHint')}
          decimals={0}
          {...getInputProps('monthBeforeUntil')}
        />
        <NumberField
          label={t('gap.minimum')}
          description={t('gap.minimumHint')}
          decimals={0}
          {...getInputProps('minimum')}
        />
      </SimpleGrid>
    </Form>
  )
}
