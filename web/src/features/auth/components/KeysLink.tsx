import { screens } from '@ems/contract/core/screens'
import { useScope } from '../../../api/session.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { TitledPanel } from '../../../ui/TitledPanel.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** The way to the person's own keys, for whoever may have any. */
export function KeysLink() {
  const t = wordsOf('security')
  const area = screens[useArea()]
  if (useScope('keys.own') === undefined) return null
  return (
    <TitledPanel title={t('keys.title')} text={t('keys.text')}>
      <ButtonLink to={area.keys} variant="default">
        {t('keys.open')}
      </ButtonLink>
    </TitledPanel>
  )
}
