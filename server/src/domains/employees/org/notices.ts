import { departmentNames, personNames } from '../../access/index.ts'
import { type Description, type NotificationKind, sentencesOf } from '../../notifications/index.ts'

const say = sentencesOf('notifications')
const text = (value: unknown) => String(value ?? '')

/** Who headed a department has left, and nobody heads it now: told to those who say who does. */
export const headLeft: NotificationKind = {
  kind: 'department.head-left',
  defaults: { bell: true, mail: 'now' },
  async describe(db, told) {
    const departments = await departmentNames(
      db,
      told.map(({ params }) => text(params.departmentId)),
    )
    const nameOf = new Map(departments.map(({ id, dep_name }) => [id, dep_name]))
    const people = await personNames(
      db,
      told.map(({ params }) => text(params.userId)),
    )
    const words = new Map<string, Description>()
    for (const { id, params, reader } of told) {
      const department = nameOf.get(text(params.departmentId))
      const name = people.get(text(params.userId))
      if (department && name && reader.grants['employees.managers'])
        words.set(id, { sentence: say('department.headLeft', { name, department }) })
    }
    return words
  },
}
