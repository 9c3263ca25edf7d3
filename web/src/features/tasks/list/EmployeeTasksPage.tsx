import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { TaskKind } from '../../../api/contract/tasks.ts'
import { useUser } from '../../../api/session.ts'
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
  const show = (next: string | null) =>
    void navigate({ to: '.', search: (next === 'team' ? { tab: 'team' } : {}) as never, resetScroll: false })
  return (
    <PersonPage id={id} tab="tasks" title={t(isOwn ? 'mine.title' : 'ofPerson.title')}>
      <Tabs value={kind} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="personal">{t('mine.personal')}</Tabs.Tab>
          <Tabs.Tab value="team">{t('mine.team')}</Tabs.Tab>
        </Tabs.List>
        {(['personal', 'team'] as const).map((each) => (
          <Tabs.Panel key={each} value={each}>
            <EmployeeTaskTable kind={each} person={id} own={isOwn} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PersonPage>
  )
}
