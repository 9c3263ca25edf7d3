import { Stack } from '@mantine/core'
import { type Team, teams } from '../../../api/contract/teams.ts'
import { useUser } from '../../../api/session.ts'
import { Pager } from '../../../ui/list/table/Pager.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamCard } from '../components/TeamCard.tsx'
import { useTeamsOf } from '../queries.ts'

/** The teams that a person leads or belongs to. */
export default function EmployeeTeamsPage() {
  const t = getTranslator('teams')
  const list = useListState(teams.ofPerson)
  const id = useIdParam()
  const isOwn = useUser()?._id === id
  const query = useTeamsOf(id, list)
  return (
    <PersonPage id={id} tab="teams" title={t(isOwn ? 'mine.title' : 'ofPerson.title')}>
      <FetchState query={query}>
        {({ team, total = 0, skip }) => {
          // Even one team is shown as a list.
          const mine = team as Team[]
          if (total === 0) {
            return (
              <Panel>
                <EmptyState
                  drawing="team"
                  title={t('detail.none')}
                  text={t(isOwn ? 'mine.emptyText' : 'ofPerson.emptyText')}
                />
              </Panel>
            )
          }
          return (
            <Stack gap="md">
              {mine.map((each) => (
                <Panel key={each._id}>
                  <TeamCard team={each} />
                </Panel>
              ))}
              {total > mine.length && (
                <Pager label={t('mine.title')} list={list} total={total} skip={skip} shown={mine.length} />
              )}
            </Stack>
          )
        }}
      </FetchState>
    </PersonPage>
  )
}
