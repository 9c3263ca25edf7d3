import type { Department } from '../../../api/contract/departments.ts'
import type { OrgDepartment } from '../../../api/contract/org.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { PersonCell, PersonCellText } from '../../../ui/avatar/PersonCell.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DepartmentName.module.css'

interface DepartmentCellProps {
  department: Department
  /** its people; undefined while they load, and for readers who may not see them */
  people: OrgDepartment | undefined
}

/**
 * A department, with its number of people and its head where these have no columns. Its height is that of both lines
 * from the start.
 */
export function DepartmentName({ department, people }: DepartmentCellProps) {
  const t = getTranslator('departments')
  const facts = people && [
    t('list.people', { count: people.people }),
    people.head && t('list.ledBy', { name: people.head.userId.name }),
  ]
  return (
    <span className={classes.name}>
      <PersonCellText name={department.dep_name} second={facts?.filter(Boolean).join(', ') ?? '\u00a0'} />
      {people?.faces && <AvatarGroup people={people.faces} count={people.people} />}
    </span>
  )
}

export function DepartmentHead({ people }: Pick<DepartmentCellProps, 'people'>) {
  const t = getTranslator('departments')
  if (!people) return null
  if (!people.head) return <span className={classes.none}>{t('head.none')}</span>
  const { _id, name, profileImage } = people.head.userId
  return <PersonCell name={name} path={profileImage} id={_id} second={people.head.designation} />
}

/** Its number of people, as a part of the largest department, and some of their faces. */
export function DepartmentPeople({ people, most }: Pick<DepartmentCellProps, 'people'> & { most: number }) {
  const t = getTranslator('departments')
  if (!people) return null
  return (
    <span className={classes.people}>
      <span className={classes.count}>{t('list.people', { count: people.people })}</span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(people.people / most) * 100}%` }} />
      </span>
      {people.faces && <AvatarGroup people={people.faces} count={people.people} />}
    </span>
  )
}
