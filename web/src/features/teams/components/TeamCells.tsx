import type { Team } from '../../../api/contract/teams.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { initialsOf, toneOf } from '../../../ui/initials.ts'
import { PersonText } from '../../../ui/Person.tsx'
import tones from '../../../ui/tones.module.css'
import { wordsOf } from '../../../ui/words.ts'
import classes from './TeamCells.module.css'

/** How many faces stand in a row. */
const FACES = 4

/** A team as a tile with its initials, its name, and the department of who leads it. */
export const TeamName = ({ team: { _id, team_name, leaderId } }: { team: Team }) => (
  <span className={classes.team}>
    {/* Drawn, not written: the text of the cell stays the name. */}
    <span
      className={`${classes.tile} ${tones.tone}`}
      data-tone={toneOf(_id)}
      data-initials={initialsOf(team_name)}
      aria-hidden
    />
    <PersonText name={team_name} second={leaderId.department?.dep_name} />
  </span>
)

/** Some of the members as faces, and how many there are. */
export function Members({ team: { employeeIds, noOfMembers } }: { team: Team }) {
  const t = wordsOf('teams')
  if (noOfMembers === 0) return t('list.noMembers')
  return (
    <span className={classes.team}>
      <span className={classes.faces} aria-hidden>
        {employeeIds.slice(0, FACES).map(({ _id, userId }) => (
          <Avatar key={_id} name={userId.name} path={userId.profileImage} id={userId._id} size={28} silent />
        ))}
      </span>
      {t('list.memberCount', { count: noOfMembers })}
    </span>
  )
}
