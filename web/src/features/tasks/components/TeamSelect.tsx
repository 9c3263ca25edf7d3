import type { Team } from '../../../api/contract/teams.ts'
import { RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'
import { wordsOf } from '../../../ui/words/words.ts'
import { useTeamChoices } from '../shared/queries.ts'

function useTeams(search: string | undefined) {
  const query = useTeamChoices(search)
  return { items: query.data?.teams, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, team_name }: Team) => ({ value: _id, label: team_name })

export function TeamSelect(props: RemoteSelectProps<Team>) {
  const t = wordsOf('tasks')
  return <RemoteSelect placeholder={t('assignTeam.choose')} {...props} useItems={useTeams} optionOf={optionOf} />
}
