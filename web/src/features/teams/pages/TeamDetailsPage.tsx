import { screens } from '@ems/contract/core/screens'
import { ApiError } from '../../../api/errors.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import GoneState from '../../../ui/states/GoneState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamCard } from '../components/TeamCard.tsx'
import { useTeam } from '../queries.ts'

export default function TeamDetailsPage() {
  const t = getTranslator('teams')
  const query = useTeam(useIdParam())
  // An invalid id is refused as input; the reader sees the same as for an unknown id.
  const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <Page title={t('detail.title')} back={{ to: screens.admin.teams }}>
      <Panel>
        {missing ? (
          <GoneState title={t('detail.none')} list={{ to: screens.admin.teams }} />
        ) : (
          <FetchState query={query}>{({ team }) => <TeamCard team={team} />}</FetchState>
        )}
      </Panel>
    </Page>
  )
}
