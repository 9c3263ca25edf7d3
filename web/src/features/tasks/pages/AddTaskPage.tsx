import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Composer } from '../components/Composer.tsx'

export default function AddTaskPage() {
  const t = wordsOf('tasks')
  const navigate = useNavigate()
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        <Composer onPage done={() => void navigate({ to: screens.admin.tasks })} />
      </Panel>
    </Page>
  )
}
