import { screens } from '@ems/contract/core/screens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { employees } from '../../../api/contract/employees.ts'
import { useFetch } from '../../../api/hooks.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { NewTaskForm } from './NewTaskForm.tsx'

/** Adds a task; `?employee=` names the assignee. */
export default function AddTaskPage() {
  const t = getTranslator('tasks')
  const navigate = useNavigate()
  const { employee: id } = useSearch({ strict: false }) as { employee?: unknown }
  const assigneeQuery = useFetch(employees.get, typeof id === 'string' ? { params: { id } } : null)
  return (
    <Page title={t('add.title')} back={{ to: screens.admin.tasks }} width="form">
      <Panel>
        {assigneeQuery.isLoading ? (
          <LoadingState lines={6} />
        ) : (
          <NewTaskForm
            onPage
            assignee={assigneeQuery.data?.employee}
            done={() => void navigate({ to: screens.admin.tasks })}
          />
        )}
      </Panel>
    </Page>
  )
}
