import { useState } from 'react'
import type { SignInPolicy } from '../../../api/contract/security.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator, type Translate } from '../../../ui/words/words.ts'
import { SignInPolicyDialog } from '../components/SignInPolicyDialog.tsx'
import { usePolicies } from '../queries.ts'

/** The sign-in policy of each role. */
export default function SignInPoliciesPage() {
  const t = getTranslator('accounts')
  const zone = useTimeZone()
  const [chosen, setChosen] = useState<SignInPolicy | null>(null)
  return (
    <Page title={t('policies.title')} facts={t('policies.text')} width="form">
      <FetchState query={usePolicies()}>
        {({ policies }) => (
          <Panel>
            <EntryList>
              {policies.map((policy) => (
                <Entry key={policy.role} name={builtInName(policy.name)} facts={rulesOf(t, policy, zone)}>
                  <EditMenu name={builtInName(policy.name)} edit={() => setChosen(policy)} />
                </Entry>
              ))}
            </EntryList>
          </Panel>
        )}
      </FetchState>
      {chosen && <SignInPolicyDialog policy={chosen} close={() => setChosen(null)} />}
    </Page>
  )
}

function rulesOf(t: Translate<'accounts'>, policy: SignInPolicy, zone: string): string[] {
  const { factor, graceUntil, idleMinutes, absoluteHours, minLength, mustChange } = policy
  return [
    t('policies.factors', { factor }),
    ...(graceUntil === null ? [] : [t('policies.from', { time: formatInstant(graceUntil, zone) })]),
    ...(idleMinutes === null ? [] : [t('policies.idle', { minutes: idleMinutes })]),
    ...(absoluteHours < 720 ? [t('policies.hours', { hours: absoluteHours })] : []),
    t('policies.length', { least: minLength }),
    ...(mustChange ? [t('policies.mustChange')] : []),
  ]
}
