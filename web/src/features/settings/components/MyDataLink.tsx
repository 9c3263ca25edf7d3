import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { TitledPanel } from '../../../ui/TitledPanel.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

/** The way to a copy of the person's own data, in the area that they are in. */
export function MyDataLink() {
  const t = wordsOf('settings')
  return (
    <TitledPanel title={t('myData.title')} text={t('myData.text')}>
      <ButtonLink to={screens[useArea()].myData} variant="default">
        {t('myData.open')}
      </ButtonLink>
    </TitledPanel>
  )
}
