import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PayGap, payGaps } from '../../api/contract/pay-gaps.ts'
import { LOOK_AGAIN_MS, queryOf, useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { useScope } from '../../api/session.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { dayOf } from '../../ui/format/format.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { GapBadge, gapTitle } from './GapBadge.tsx'

/** The pay gaps of past years, and the button to prepare another one. */
export function GapsTab() {
  const t = getTranslator('paygap')
  const mayManage = useScope('paygap.manage') !== undefined
  const [opened, open] = useState(false)
  const query = useQuery({
    ...queryOf(payGaps.list, {}),
    refetchInterval: ({ state }) =>
      state.data?.gaps.some(({ status }) => status === 'Preparing') ? LOOK_AGAIN_MS : false,
  })
  const prepare = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(true)}>
      {t('gap.prepare')}
    </Button>
  )
  return (
    <Panel>
      <FetchState query={query}>
        {({ gaps }) =>
          gaps.length === 0 ? (
            <EmptyState title={t('gap.none')} text={t('gap.noneText')} action={prepare} />
          ) : (
            <>
              <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
                {gaps.map((gap) => (
                  <Group component="li" key={gap._id} justify="space-between" gap="xs">
                    <div>
                      <TextLink to={screens.admin.payGap} params={{ id: gap._id }}>
                        {gapTitle(gap)}
                      </TextLink>
                      <Text size="sm" c="dimmed">
                        <Facts gap={gap} />
                      </Text>
                    </div>
                    <GapBadge gap={gap} />
                  </Group>
                ))}
              </Stack>
              {prepare && <Group mt="md">{prepare}</Group>}
            </>
          )
        }
      </FetchState>
      {opened && <PrepareDialog close={() => open(false)} />}
    </Panel>
  )
}

function Facts({ gap }: { gap: PayGap }) {
  const t = getTranslator('paygap')
  return [
    gap.legalEntity?.name ?? t('gap.allEntities'),
    gap.people && t('gap.people', { women: gap.people.women, men: gap.people.men }),
    gap.openFindings > 0 && t('gap.openFindings', { count: gap.openFindings }),
  ]
    .filter(Boolean)
    .join(' · ')
}

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
