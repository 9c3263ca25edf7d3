import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccessExplanation } from '../components/AccessExplanation.tsx'

/** The tab of a person with their permissions and the reasons. */
export default function PersonAccessPage() {
  const t = getTranslator('access')
  const id = useIdParam()
  return (
    <PersonPage id={id} tab="access" title={t('explain.title')}>
      <AccessExplanation id={id} />
    </PersonPage>
  )
}
