import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { Choice } from '../../../ui/form/ChoiceField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAllTypes, useLeaveSettings, useRemoveType, useUpdateLeaveSettings } from '../shared/setupQueries.ts'
import { TypeDialog } from './LeaveTypeDialog.tsx'

/** The kinds of leave, and what colleagues see of each other. */
export default function LeaveSettingsPage() {
  const t = getTranslator('leaveSettings')
  const [edited, setEdited] = useState<ListedType | 'new'>()
  return (
    <Page
      title={t('title')}
      back={{ to: screens.admin.leaves }}
      actions={<ButtonLink to={screens.admin.entitlements}>{t('wizard.title')}</ButtonLink>}
    >
      <Stack gap="md">
        <TitledPanel title={t('types.title')} text={t('types.text')}>
          <FetchState query={useAllTypes()}>{({ types }) => <Types types={types} edit={setEdited} />}</FetchState>
          <Button
            mt="md"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('type.add')}
          </Button>
        </TitledPanel>
        <Colleagues />
        <More />
      </Stack>
      {edited && <TypeDialog {...(edited !== 'new' && { type: edited })} close={() => setEdited(undefined)} />}
    </Page>
  )
}

/** What else there is to set up. */
const MORE = [
  ['holidays', screens.admin.holidays],
  ['workingTime', screens.admin.workingTime],
  ['restrictions', screens.admin.restrictions],
  ['flows', screens.admin.leaveFlows],
] as const

function More() {
  const t = getTranslator('leaveSettings')
  return (
    <TitledPanel title={t('more.title')} text={t('more.text')}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {MORE.map(([key, to]) => (
          <li key={key}>
            <TextLink to={to}>{t(`more.${key}`)}</TextLink>
            <Text size="sm" c="dimmed">
              {t(`more.${key}Text`)}
            </Text>
          </li>
        ))}
      </Stack>
    </TitledPanel>
  )
}

function Types({ types, edit }: { types: readonly ListedType[]; edit: (type: ListedType) => void }) {
  const t = getTranslator('leaveSettings')
  const asks = useConfirmDelete()
  const removes = useRemoveType()
  const remove = async (type: ListedType) => {
    if (!(await asks(type.name))) return
    removes.mutate(
      { params: { id: type._id } },
      { onSuccess: () => notify.success(t('types.removed', { name: type.name })), onError: notifyError },
    )
  }
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {types.map((type) => {
        const name = leaveTypeName(type.name)
        const facts = [
          t(`type.units.${type.unit}`),
          t(type.tracked ? 'types.tracked' : 'types.untracked'),
          type.private && t('types.private'),
          !type.active && t('types.inactive'),
        ].filter(Boolean)
        return (
          <Group component="li" key={type._id} gap="xs" justify="space-between">
            <div>
              <TextLink to={screens.admin.leaveType} params={{ id: type._id }}>
                {name}
              </TextLink>
              <Text size="sm" c="dimmed">
                {facts.join(' · ')}
              </Text>
            </div>
            <Group gap="xs">
              <Button size="xs" variant="default" aria-label={t('type.edit', { name })} onClick={() => edit(type)}>
                {t('types.edit')}
              </Button>
              {!type.seedName && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('types.removeOne', { name })}
                  onClick={() => void remove(type)}
                >
                  {t('common:actions.delete')}
                </Button>
              )}
            </Group>
          </Group>
        )
      })}
    </Stack>
  )
}

function Colleagues() {
  const t = getTranslator('leaveSettings')
  const query = useLeaveSettings()
  const update = useUpdateLeaveSettings()
  const set = (colleagues: 'none' | 'away') =>
    update.mutate(
      { body: { colleagues } },
      { onSuccess: () => notify.success(t('colleagues.saved')), onError: notifyError },
    )
  return (
    <TitledPanel title={t('colleagues.title')} text={t('colleagues.text')}>
      <FetchState query={query}>
        {({ colleagues }) => (
          <Choice
            label={t('colleagues.label')}
            maw="24rem"
            choices={['away', 'none']}
            wordOf={(value) => t(`colleagues.${value}`)}
            value={update.isPending ? update.variables.body.colleagues : colleagues}
            onChange={(event) => set(event.currentTarget.value as 'none')}
          />
        )}
      </FetchState>
    </TitledPanel>
  )
}
