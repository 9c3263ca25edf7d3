import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TaskKind } from '../../../api/contract/tasks.ts'
import { useUser } from '../../../api/session.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { EmployeeTaskTable } from './EmployeeTaskTable.tsx'

/** A person's tasks: their own, or those of their teams, as the address says. */
export default function EmployeeTasksPage() {
  const t = getTranslator('tasks')
  const navigate = useNavigate()
  const id = useIdParam()
  const isOwn = useUser()?._id === id
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const kind: TaskKind = tab === 'team' ? 'team' : 'personal'
  // The other tab is another list: page and search of this one do not belong to it.
  const show = (next: TaskKind) =>
    void navigate({ to: '.', search: (next === 'team' ? { tab: 'team' } : {}) as never, resetScroll: false })
  return (
    <PersonPage id={id} tab="tasks" title={t(isOwn ? 'mine.title' : 'ofPerson.title')}>
      <Tabs
        label={t('mine.tabs')}
        tabs={(['personal', 'team'] as const).map((value) => ({ value, label: t(`mine.${value}`) }))}
        value={kind}
        onChange={show}
      >
        <EmployeeTaskTable key={kind} kind={kind} person={id} own={isOwn} />
      </Tabs>
    </PersonPage>
  )
}
