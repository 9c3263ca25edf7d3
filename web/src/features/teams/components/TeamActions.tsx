import { screens } from '@ems/contract/core/screens'
import type { Team } from '../../../api/contract/teams.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { RemoveButton } from '../../../ui/list/RemoveButton.tsx'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRemoveTeam } from '../queries.ts'

/** The actions on a team of the list. */
export function TeamActions({ team: { _id: id, team_name: row } }: { team: Team }) {
  const t = getTranslator('teams')
  const removal = useRemoveTeam()
  const manages = useHasPermissionForOthers('teams.manage')
  return (
    <RowActions row={row}>
      <RowLink to={screens.admin.team} params={{ id }} word={t('common:actions.edit')} row={row} />
      {manages && (
        <RemoveButton
          row={row}
          removal={removal}
          variables={{ params: { id } }}
          text={t('delete.text')}
          done={t('delete.done', { name: row })}
          failed={t('delete.failed')}
        />
      )}
      <RowLink to={screens.admin.addTeammate} params={{ id }} word={t('list.addTeammate')} row={row} />
      <RowLink to={screens.admin.viewTeam} params={{ id }} word={t('common:actions.view')} row={row} />
    </RowActions>
  )
}
