import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { SignInPolicy } from '../../../api/contract/security.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { PolicyDialog } from '../components/SignInPolicyDialog.tsx'
import { usePolicies } from '../queries.ts'

/** The sign-in policy of each role. */
export default function PoliciesPage() {
  const t = getTranslator('accounts')
  const [chosen, setChosen] = useState<SignInPolicy | null>(null)
  return (
    <Page title={t('policies.title')} width="form">
      <Text c="dimmed" mb="md">
        {t('policies.text')}
      </Text>
      <FetchState query={usePolicies()}>
        {({ policies }) => (
          <Stack gap="sm">
            {policies.map((policy) => (
              <Panel key={policy.role}>
                <Group justify="space-between" gap="sm" wrap="nowrap">
                  <div>
                    <Title order={2}>{builtInName(policy.name)}</Title>
                    <Rules policy={policy} />
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    flex="none"
                    aria-label={t('policies.changeOne', { name: builtInName(policy.name) })}
                    onClick={() => setChosen(policy)}
                  >
                    {t('policies.change')}
                  </Button>
                </Group>
              </Panel>
            ))}
          </Stack>
        )}
      </FetchState>
      {chosen && <PolicyDialog policy={chosen} close={() => setChosen(null)} />}
    </Page>
  )
}

function Rules({ policy }: { policy: SignInPolicy }) {
  const t = getTranslator('accounts')
  const zone = useTimeZone()
  const { factor, graceUntil, idleMinutes, absoluteHours, minLength, mustChange } = policy
  const told = [
    t('policies.factors', { factor }),
    ...(graceUntil === null ? [] : [t('policies.from', { time: formatInstant(graceUntil, zone) })]),
    ...(idleMinutes === null ? [] : [t('policies.idle', { minutes: idleMinutes })]),
    ...(absoluteHours < 720 ? [t('policies.hours', { hours: absoluteHours })] : []),
    t('policies.length', { least: minLength }),
    ...(mustChange ? [t('policies.mustChange')] : []),
  ]
  return (
    <Text size="sm" c="dimmed">
      {told.join(' · ')}
    </Text>
  )
}
