import { Page } from '../../../ui/page/Page.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSubjects } from '../shared/queries.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import { Builder } from './Builder.tsx'
import { SubjectTiles } from './SubjectTiles.tsx'
import { useDefinition } from './useDefinition.ts'

/** A new report: first its subject, then everything else. */
export default function NewReportPage() {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const { definition, change, name } = useDefinition()
  const query = useSubjects()
  if (definition && query.data)
    return <Builder subjects={query.data.subjects} definition={definition} change={change} name={name} />
  return (
    <Page
      title={t('new.title')}
      facts={t('new.text')}
      back={{ to: screens.reports }}
      backSearch={{}}
      backWord={t('back')}
    >
      <FetchState query={query}>{({ subjects }) => <SubjectTiles subjects={subjects} />}</FetchState>
    </Page>
  )
}
