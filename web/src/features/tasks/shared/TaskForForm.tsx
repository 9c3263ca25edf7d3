import { screens } from '@ems/contract/core/screens'
import type { ReactNode } from 'react'
import type { Task, TaskKind } from '../../../api/contract/tasks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useTask } from './queries.ts'

interface TaskForFormProps {
  kind: TaskKind
  /** renders the form of the loaded task */
  children: (task: Task, timeZone: string, reload: () => void) => ReactNode
}

/** Loads the task of the address, and the time zone of the form's times. */
export function TaskForForm({ kind, children }: TaskForFormProps) {
  const t = getTranslator('tasks')
  const task = useTask(kind, useIdParam())
  const organisation = useOrganisation()
  return (
    <FetchState query={organisation}>
      {({ organisation: { timeZone } }) => (
        <EditLoader query={task} errorTitle={t('edit.loadFailed')} list={{ to: screens.admin.tasks }}>
          {(read, reload) => children(read.task, timeZone, reload)}
        </EditLoader>
      )}
    </FetchState>
  )
}
