import { NativeSelect } from '@mantine/core'
import { TaskDue, TaskKind, TaskStatus, type tasks } from '../../../api/contract/tasks.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { wordsOf } from '../../../ui/words.ts'

/** Search and filters of the administrator's list. */
export function TaskFilters({ list }: { list: ListOf<typeof tasks.list> }) {
  const t = wordsOf('tasks')
  return (
    <>
      <SearchBox
        label={t('list.search')}
        value={list.search}
        onSearch={(search) => list.set({ search }, { replace: true })}
      />
      <Filters list={list}>
        <NativeSelect
          label={t('fields.taskFor')}
          data={[
            { value: '', label: t('list.allKinds') },
            ...TaskKind.options.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
          ]}
          value={list.filters.task_for ?? ''}
          onChange={(event) => list.set({ task_for: TaskKind.safeParse(event.currentTarget.value).data })}
        />
        <NativeSelect
          label={t('fields.status')}
          data={[
            { value: '', label: t('list.allStatuses') },
            ...TaskStatus.options.map((status) => ({ value: status, label: t(`statuses.${status}`) })),
          ]}
          value={list.filters.status ?? ''}
          onChange={(event) => list.set({ status: TaskStatus.safeParse(event.currentTarget.value).data })}
        />
        <NativeSelect
          label={t('fields.due')}
          data={[
            { value: '', label: t('list.anyDue') },
            ...TaskDue.options.map((due) => ({ value: due, label: t(`dues.${due}`) })),
          ]}
          value={list.filters.due ?? ''}
          onChange={(event) => list.set({ due: TaskDue.safeParse(event.currentTarget.value).data })}
        />
        <ExportButtons path="/api/task" list={list} name="tasks" />
      </Filters>
    </>
  )
}
