import { screens } from '@ems/contract/core/screens'
import { Page } from '../../../ui/Page.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { wordsOf } from '../../../ui/words.ts'
import { Explanation } from '../components/Explanation.tsx'

/** What somebody may do, for whom, and why. */
export default function ExplainPage() {
  const t = wordsOf('access')
  return (
    <Page title={t('explain.title')} back={{ to: screens.admin.assignments }}>
      <Explanation id={useIdParam()} />
    </Page>
  )
}
