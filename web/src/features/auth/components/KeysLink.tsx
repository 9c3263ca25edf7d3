import { screens } from '@ems/contract/core/screens'
import { Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useScope } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** The way to the person's own keys, for whoever may have any. */
export function KeysLink() {
  const t = wordsOf('security')
  const { pathname } = useLocation()
  if (useScope('keys.own') === undefined) return null
  const area = pathname.startsWith(screens.admin.home) ? screens.admin : screens.employee
  return (
    <Panel>
      <Title order={2} mb="xs">
        {t('keys.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('keys.text')}
      </Text>
      <ButtonLink to={area.keys} variant="default">
        {t('keys.open')}
      </ButtonLink>
    </Panel>
  )
}
