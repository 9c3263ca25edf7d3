import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { carryText } from '../shared/policyText.ts'
import { useAllTypes, usePolicies, useRules } from '../shared/setupQueries.ts'
import { AssignmentPanel } from './AssignmentPanel.tsx'
import { PolicyDialog } from './PolicyDialog.tsx'
import { PolicyPreviewDialog } from './PolicyPreviewDialog.tsx'

/** The policies of a leave type, and their assignment. */
export default function LeaveTypePage() {
  const t = getTranslator('leaveSettings')
  const id = useIdParam()
  const query = useAllTypes()
  const type = query.data?.types.find(({ _id }) => _id === id)
  return (
    <Page title={type ? leaveTypeName(type.name) : t('types.one')} back={{ to: screens.admin.leaveSettings }}>
      <FetchState query={query}>
        {() =>
          type ? <TypeParts key={id} type={type} /> : <EmptyState drawing="nothing" title={t('types.unknown')} />
        }
      </FetchState>
    </Page>
  )
}

function TypeParts({ type }: { type: ListedType }) {
  const policies = usePolicies()
  const rules = useRules(type._id)
  const today = useOrganisation().data?.organisation.today
  return (
    <FetchState query={policies}>
      {(found) => {
        const own = found.policies.filter(({ leaveType }) => leaveType._id === type._id)
        return (
          <Stack gap="md">
            <Policies type={type} policies={own} taken={found.policies.map(({ name }) => name)} />
            <FetchState query={rules}>
              {(set) =>
                today && (
                  <AssignmentPanel key={JSON.stringify(set)} type={type} policies={own} set={set} today={today} />
                )
              }
            </FetchState>
          </Stack>
        )
      }}
    </FetchState>
  )
}

interface PoliciesProps {
  type: ListedType
  policies: readonly Policy[]
  /** the names of all policies, also of other types */
  taken: readonly string[]
}

function Policies({ type, policies, taken }: PoliciesProps) {
  const t = getTranslator('leaveSettings')
  const [edited, setEdited] = useState<Policy | 'new'>()
  const [previewed, setPreviewed] = useState<Policy>()
  return (
    <TitledPanel title={t('policies.title')} text={t('policies.text')}>
      <Stack gap="sm">
        {policies.map((policy) => (
          <Group key={policy._id} justify="space-between" gap="xs">
            <div>
              <Text fw={600}>{policy.name}</Text>
              <Text size="sm" c="dimmed">
                {t(`policies.line.${type.unit}`, { count: inUnit(type.unit, policy.amount) })},{' '}
                {t(`policy.grants.${policy.grant}`)} · {carryText(t, policy, type.unit)}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={t('preview.title', { name: policy.name })}
                onClick={() => setPreviewed(policy)}
              >
                {t('preview.button')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('policy.edit', { name: policy.name })}
                onClick={() => setEdited(policy)}
              >
                {t('types.edit')}
              </Button>
            </Group>
          </Group>
        ))}
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('policy.add')}
          </Button>
          <ExportButton path="/api/leave/policies" list={{ filters: {} }} name="leave-policies" />
        </Group>
      </Stack>
      {edited && (
        <PolicyDialog
          type={type}
          taken={taken}
          {...(edited !== 'new' && { policy: edited })}
          close={() => setEdited(undefined)}
        />
      )}
      {previewed && <PolicyPreviewDialog policy={previewed} unit={type.unit} close={() => setPreviewed(undefined)} />}
    </TitledPanel>
  )
}
