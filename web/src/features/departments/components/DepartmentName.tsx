import type { Department } from '../../../api/contract/departments.ts'
import type { OrgDepartment } from '../../../api/contract/org.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { PersonCellText } from '../../../ui/avatar/PersonCell.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DepartmentName.module.css'

interface DepartmentNameProps {
  department: Department
  /** its people; undefined while they load, and for readers who may not see them */
  people: OrgDepartment | undefined
}

/**
 * A department with its number of people, its head, and some faces. Its height is that of both lines from the start.
 */
export function DepartmentName({ department, people }: DepartmentNameProps) {
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
