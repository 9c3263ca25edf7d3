import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import type { Task, TaskTeamFaces } from '../../../api/contract/tasks.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { PersonCell, PersonCellText } from '../../../ui/avatar/PersonCell.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './TaskName.module.css'

/** The names of the tasks need the room of a fourth face. */
const MOST_FACES = 3

interface AssigneeProps {
  task: Task
  /** the members of the teams */
  teams?: readonly TaskTeamFaces[] | undefined
}

/** The assignee of a task: a person or team with pictures, or nobody yet. */
export function Assignee({ task: { task_for, employeeId, teamId }, teams }: AssigneeProps) {
  const t = getTranslator('tasks')
  if (employeeId) {
    const { _id: id, name, profileImage } = employeeId.userId
    return <PersonCell name={name} path={profileImage} id={id} size={28} />
  }
  const team = teams?.find(({ _id }) => _id === teamId?._id)
  const Icon = task_for === 'team' ? IconUsersGroup : IconUserPlus
  return (
    <span className={classes.nobody}>
      {team && team.members.length > 0 ? (
        <AvatarGroup people={team.members} count={team.noOfMembers} most={MOST_FACES} />
      ) : (
        <span className={classes.none}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </span>
      )}
      {task_for === 'team' ? <PersonCellText name={t('list.team')} second={teamId?.team_name} /> : t('list.unassigned')}
    </span>
  )
}
