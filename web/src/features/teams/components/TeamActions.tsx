import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import type { Team } from '../../../api/contract/teams.ts'
import { useForOthers } from '../../../api/session.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { ButtonLink } from '../../../ui/links.tsx'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { useRemoveTeam } from '../queries.ts'

/** What can be done with one team of the list. */
export function TeamActions({ team }: { team: Team }) {
  const t = wordsOf('teams')
  const remove = useRemoveTeam()
  const confirmDelete = useConfirmDelete()
  const manages = useForOthers('teams.manage')
  const describe = useErrorText()
  const name = team.team_name
  const label = (action: string) => t('common:table.actionsFor', { action, name })

  const askAndRemove = async () => {
    if (!(await confirmDelete(name, t('delete.text')))) return
    remove.mutate(
      { params: { id: team._id } },
      {
        onSuccess: () => notify.success(t('delete.done', { name })),
        onError: (error) => notify.error(describe(error, t('delete.failed'))),
      },
    )
  }

  return (
    <Group gap="xs">
      <ButtonLink
        to={screens.admin.team}
        params={{ id: team._id }}
        size="xs"
        variant="default"
        aria-label={label(t('common:actions.edit'))}
      >
        {t('common:actions.edit')}
      </ButtonLink>
      {manages && (
        <Button
          size="xs"
          variant="outline"
          color="red"
          loading={remove.isPending}
          onClick={askAndRemove}
          aria-label={label(t('common:actions.delete'))}
        >
          {t('common:actions.delete')}
        </Button>
      )}
      <ButtonLink
        to={screens.admin.addTeammate}
        params={{ id: team._id }}
        size="xs"
        variant="default"
        aria-label={label(t('list.addTeammate'))}
      >
        {t('list.addTeammate')}
      </ButtonLink>
      <ButtonLink
        to={screens.admin.viewTeam}
        params={{ id: team._id }}
        size="xs"
        variant="default"
        aria-label={label(t('common:actions.view'))}
      >
        {t('common:actions.view')}
      </ButtonLink>
    </Group>
  )
}
