import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../../api/errors.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page, useAltBack } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamCard } from '../components/TeamCard.tsx'
import { useTeam } from '../queries.ts'

export default function TeamDetailsPage() {
  const t = getTranslator('teams')
  const query = useTeam(useIdParam())
  // An invalid id is refused as input; the reader sees the same as for an unknown id.
  const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  const navigate = useNavigate()
  useAltBack(() => void navigate({ to: screens.admin.teams }))
  const back = (
    <ButtonLink to={screens.admin.teams} variant="default" aria-keyshortcuts="Alt+ArrowLeft">
      {t('common:actions.back')}
    </ButtonLink>
  )
  return (
    <Page title={t('detail.title')} actions={back}>
      <Panel>
        {missing ? (
          <EmptyState title={t('detail.none')} />
        ) : (
          <FetchState query={query}>{({ team }) => <TeamCard team={team} />}</FetchState>
        )}
      </Panel>
    </Page>
  )
}
