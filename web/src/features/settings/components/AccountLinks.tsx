import { screens } from '@ems/contract/core/screens'
import { Group, Title } from '@mantine/core'
import { opens } from '../../../api/permissions.ts'
import { useAccess } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

const { admin } = screens
const WAYS = [
  { name: 'accounts', to: admin.accounts },
  { name: 'policies', to: admin.policies },
  { name: 'services', to: admin.services },
  { name: 'audit', to: admin.audit },
  { name: 'securityEvents', to: admin.securityEvents },
  { name: 'privacy', to: admin.privacy },
] as const

/** The ways to the screens about accounts and how people sign in, as far as the person's rights open them. */
export function AccessLinks() {
  const t = wordsOf('settings')
  const access = useAccess()
  const home = access?.home === admin.home
  const shown = WAYS.filter(({ to }) => access && home && opens(access, to))
  if (shown.length === 0) return null
  return (
    <Panel>
      <Title order={2} mb="md">
        {t('access.title')}
      </Title>
      <Group gap="sm">
        {shown.map(({ name, to }) => (
          <ButtonLink key={to} to={to} variant="default">
            {t(`access.${name}`)}
          </ButtonLink>
        ))}
      </Group>
    </Panel>
  )
}
