import { screens } from '@ems/contract/core/screens'
import { Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from '../../../ui/links.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'

/** The way to what protects the person's own account, in the area that they are in. */
export function SecurityLink() {
  const t = wordsOf('settings')
  const { pathname } = useLocation()
  const area = pathname.startsWith(screens.admin.home) ? screens.admin : screens.employee
  return (
    <Panel>
      <Title order={2} mb="xs">
        {t('security.title')}
      </Title>
      <Text c="dimmed" mb="md">
        {t('security.text')}
      </Text>
      <ButtonLink to={area.security} variant="default">
        {t('security.open')}
      </ButtonLink>
    </Panel>
  )
}
