import { screens } from '@ems/contract/core/screens'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** A link to the copy of the person's own data, in the current area. */
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

/** A link to the security of the person's own account, in the current area. */
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
