import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { TitledPanel } from '../../../ui/TitledPanel.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** The way to what protects the person's own account, in the area that they are in. */
export function SecurityLink() {
  const t = wordsOf('settings')
  const area = screens[useArea()]
  return (
    <TitledPanel title={t('security.title')} text={t('security.text')}>
      <ButtonLink to={area.security} variant="default">
        {t('security.open')}
      </ButtonLink>
    </TitledPanel>
  )
}
