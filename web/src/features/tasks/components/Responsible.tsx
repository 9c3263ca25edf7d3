import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import type { Task } from '../../../api/contract/tasks.ts'
import { Person, PersonText } from '../../../ui/Person.tsx'
import { wordsOf } from '../../../ui/words.ts'
import classes from './TaskName.module.css'

/** Who has a task: a person with their face, a team, or nobody yet. */
export function Responsible({ task: { task_for, employeeId, teamId } }: { task: Task }) {
  const t = wordsOf('tasks')
  if (employeeId) {
    const { _id: id, name, profileImage } = employeeId.userId
    return <Person name={name} path={profileImage} id={id} size={28} />
  }
  const Icon = task_for === 'team' ? IconUsersGroup : IconUserPlus
  return (
    <span className={classes.nobody}>
      <span>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      {task_for === 'team' ? <PersonText name={t('list.team')} second={teamId?.team_name} /> : t('list.unassigned')}
    </span>
  )
}
