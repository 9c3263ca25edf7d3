import { screens } from '@ems/contract/core/screens'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconEye, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import GoneState from '../../../ui/states/GoneState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TypeFacts } from '../leave-types/TypeFacts.tsx'
import { useAllTypes, usePolicies, useRules } from '../shared/setupQueries.ts'
import { AssignmentPanel } from './AssignmentPanel.tsx'
import { PolicyPanel } from './PolicyPanel.tsx'

const LeaveTypeDialog = lazy(async () => ({
  default: (await import('../leave-types/LeaveTypeDialog.tsx')).LeaveTypeDialog,
}))
const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }))
const PolicyPreviewDialog = lazy(async () => ({
  default: (await import('./PolicyPreviewDialog.tsx')).PolicyPreviewDialog,
}))

/** The policies of a leave type, and who gets them. */
export default function LeaveTypePage() {
  const t = getTranslator('leaveSettings')
  const id = useIdParam()
  const types = useAllTypes()
  const type = types.data?.types.find(({ _id }) => _id === id)
  if (type) return <TypePage key={id} type={type} types={types.data?.types ?? []} />
  return (
    <Page title={t('types.one')} back={{ to: screens.admin.leaveSettings }} backWord={t('types.back')}>
      <FetchState query={types}>
        {() => <GoneState title={t('types.unknown')} list={{ to: screens.admin.leaveSettings }} />}
      </FetchState>
    </Page>
  )
}

function TypePage({ type, types }: { type: ListedType; types: readonly ListedType[] }) {
  const t = getTranslator('leaveSettings')
  const name = leaveTypeName(type.name)
  const policies = usePolicies()
  const rules = useRules(type._id)
  const today = useOrganisation().data?.organisation.today
  const [opened, setOpened] = useState<'type' | 'add' | 'preview'>()
  const [chosen, setChosen] = useState<string>()
  const close = () => setOpened(undefined)
  const all = policies.data?.policies ?? []
  const typePolicies = all.filter(({ leaveType }) => leaveType._id === type._id)
  const policy = typePolicies.find(({ _id }) => _id === chosen) ?? typePolicies[0]
  const usedNames = all.map((one) => one.name)
  return (
    <Page
      title={name}
      back={{ to: screens.admin.leaveSettings }}
      backWord={t('types.back')}
      actions={
        policies.data && !policy ? (
          <Button aria-label={t('type.edit', { name })} onClick={() => setOpened('type')}>
            {t('common:actions.edit')}
          </Button>
        ) : (
          policy && (
            <>
              <Button
                variant="default"
                leftSection={<IconEye size={16} aria-hidden />}
                onClick={() => setOpened('preview')}
              >
                {t('preview.button')}
              </Button>
              <ExportButton path="/api/leave/policies" list={{ filters: {} }} name="leave-policies" />
              <MoreMenu label={t('types.more', { name })} variant="default" size={36}>
                <Menu.Item
                  leftSection={<IconPlus size={16} aria-hidden />}
                  aria-haspopup="dialog"
                  onClick={() => setOpened('add')}
                >
                  {t('policy.add')}
                </Menu.Item>
              </MoreMenu>
            </>
          )
        )
      }
    >
      <FetchState query={policies}>
        {() => (
          <Stack gap="md">
            {policy ? (
              <PolicyPanel
                key={`${policy._id} ${policy.updatedAt}`}
                type={type}
                policy={policy}
                policies={typePolicies}
                taken={usedNames}
                choose={setChosen}
                editType={() => setOpened('type')}
              />
            ) : (
              <Panel>
                <TypeFacts type={type} types={types} />
                <Text my="md" c="var(--l-text-2)">
                  {t('policies.none')}
                </Text>
                <Group gap="sm">
                  <Button variant="default" onClick={() => setOpened('add')}>
                    {t('policy.add')}
                  </Button>
                  {type.active && (
                    <ButtonLink to={screens.admin.entitlements} variant="default">
                      {t('wizard.title')}
                    </ButtonLink>
                  )}
                </Group>
              </Panel>
            )}
            {policy && (
              <FetchState query={rules}>
                {(set) =>
                  today && (
                    <AssignmentPanel
                      key={JSON.stringify(set)}
                      type={type}
                      policies={typePolicies}
                      set={set}
                      today={today}
                    />
                  )
                }
              </FetchState>
            )}
          </Stack>
        )}
      </FetchState>
      <Suspense>
        {opened === 'type' && <LeaveTypeDialog type={type} close={close} />}
        {opened === 'add' && (
          <PolicyDialog type={type} taken={usedNames} added={({ _id }) => setChosen(_id)} close={close} />
        )}
        {opened === 'preview' && policy && <PolicyPreviewDialog policy={policy} unit={type.unit} close={close} />}
      </Suspense>
    </Page>
  )
}
