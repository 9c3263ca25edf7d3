import type { ListedTeam, Team } from '../../../api/contract/teams.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { initialsOf, toneOf } from '../../../ui/avatar/initials.ts'
import { PersonCellText } from '../../../ui/avatar/PersonCell.tsx'
import tones from '../../../ui/avatar/tones.module.css'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './TeamCells.module.css'

/** A team as a tile with its initials, its name, the leader's department, and the number of open tasks. */
export function TeamName({ team: { _id, team_name, leaderId, openTasks } }: { team: ListedTeam }) {
  const t = getTranslator('teams')
  const open = openTasks ? t('list.open', { count: openTasks }) : undefined
  return (
    <span className={classes.team}>
      {/* Drawn, not written: the text of the cell stays the name. */}
      <span
        className={`${classes.tile} ${tones.tone}`}
        data-tone={toneOf(_id)}
        data-initials={initialsOf(team_name)}
        aria-hidden
      />
      <PersonCellText name={team_name} second={[leaderId.department?.dep_name, open].filter(Boolean).join(', ')} />
    </span>
  )
}

/** Some of the members as faces, and their number. */
export function TeamMembers({ team: { employeeIds, noOfMembers } }: { team: Team }) {
  const t = getTranslator('teams')
  if (noOfMembers === 0) return t('list.noMembers')
  return (
    <span className={classes.team}>
      <AvatarGroup people={employeeIds.map(({ userId }) => userId)} count={noOfMembers} />
      <span className={classes.count}>{t('list.memberCount', { count: noOfMembers })}</span>
    </span>
  )
}
