import { Stack } from '@mantine/core'
import { type Team, teams } from '../../../api/contract/teams.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FetchState } from '../../../ui/FetchState.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { wordsOf } from '../../../ui/words.ts'
import { TeamCard } from '../components/TeamCard.tsx'
import { useTeamsOf } from '../queries.ts'

/** The teams that a person leads or belongs to. */
export default function EmployeeTeamsPage() {
  const t = wordsOf('teams')
  const list = useListState(teams.ofPerson)
  const query = useTeamsOf(useIdParam(), list)
  return (
    <Page title={t('mine.title')}>
      <FetchState query={query}>
        {({ team, total = 0, skip }) => {
          // Of a person it is always a list.
          const mine = team as Team[]
          if (total === 0) {
            return (
              <Panel>
                <EmptyState title={t('detail.none')} text={t('mine.emptyText')} />
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
    </Page>
  )
}
