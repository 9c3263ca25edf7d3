import { TaskDue, TaskKind, TaskStatus, type tasks } from '../../../api/contract/tasks.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** Search and filters of the administrator's list. */
export function TaskFilters({ list }: { list: ListOf<typeof tasks.list> }) {
  const t = getTranslator('tasks')
  return (
    <>
      <SearchBox label={t('list.search')} list={list} />
      <Filters list={list}>
        <ChoiceFilter
          label={t('fields.taskFor')}
          any={t('list.allKinds')}
          choices={TaskKind.options}
          wordOf={(kind) => t(`kinds.${kind}`)}
          value={list.filters.task_for}
          choose={(task_for) => list.set({ task_for })}
        />
        <ChoiceFilter
          label={t('fields.status')}
          any={t('list.allStatuses')}
          choices={TaskStatus.options}
          wordOf={(status) => t(`statuses.${status}`)}
          value={list.filters.status}
          choose={(status) => list.set({ status })}
        />
        <ChoiceFilter
          label={t('fields.due')}
          any={t('list.anyDue')}
          choices={TaskDue.options}
          wordOf={(due) => t(`dues.${due}`)}
          value={list.filters.due}
          choose={(due) => list.set({ due })}
        />
        <ExportButton path="/api/task" list={list} name="tasks" />
      </Filters>
    </>
  )
}
