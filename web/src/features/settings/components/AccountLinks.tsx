import { screens } from '@ems/contract/core/screens'
import { Group, Title } from '@mantine/core'
import { canOpen } from '../../../api/permissions.ts'
import { useAccess } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Panel, TitledPanel } from '../../../ui/page/Panel.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'

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
  const t = getTranslator('settings')
  const access = useAccess()
  const home = access?.home === admin.home
  const shown = WAYS.filter(({ to }) => access && home && canOpen(access, to))
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

/** The way to a copy of the person's own data, in the area that they are in. */
export function MyDataLink() {
  const t = getTranslator('settings')
  return (
    <TitledPanel title={t('myData.title')} text={t('myData.text')}>
      <ButtonLink to={screens[useArea()].myData} variant="default">
        {t('myData.open')}
      </ButtonLink>
    </TitledPanel>
  )
}

/** The way to what protects the person's own account, in the area that they are in. */
export function SecurityLink() {
  const t = getTranslator('settings')
  const area = screens[useArea()]
  return (
    <TitledPanel title={t('security.title')} text={t('security.text')}>
      <ButtonLink to={area.security} variant="default">
        {t('security.open')}
      </ButtonLink>
    </TitledPanel>
  )
}
