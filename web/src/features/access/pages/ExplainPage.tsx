import { screens } from '@ems/contract/core/screens'
import { Page } from '../../../ui/page/Page.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AccessExplanation } from '../components/AccessExplanation.tsx'
import { useExplanation } from '../queries.ts'

/** The permissions of a person with scopes and reasons. */
export default function ExplainPage() {
  const t = getTranslator('access')
  const id = useIdParam()
  const name = useExplanation(id).data?.user.name
  return (
    <Page
      title={name ? t('explain.of', { name }) : t('explain.title')}
      back={{ to: screens.admin.assignments }}
      backWord={t('explain.back')}
    >
      <AccessExplanation id={id} list={{ to: screens.admin.assignments }} />
    </Page>
  )
}
