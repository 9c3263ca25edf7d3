import { addressOf, screens } from '@ems/contract/core/screens'
import { FOUND_TYPES, type Found, type FoundType } from '@ems/contract/search'
import { type Actor, getScope, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { hasAdminArea } from '../access/index.ts'
import { spanInWords } from '../mail/index.ts'
import type { FoundName } from './name-search.repo.ts'
import type { FoundPerson } from './people-search.repo.ts'
import { toMatch } from './rules.ts'
import type { searchService } from './service.ts'
import type { FoundDocument, FoundLeave, FoundTask } from './work-search.repo.ts'

type Read = Awaited<ReturnType<ReturnType<typeof searchService>['find']>>

const { admin, employee } = screens

const line = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ')

const named = (row: { id: string; fit: number }, title: string, subtitle: string, link: string): Found => ({
  _id: row.id,
  title,
  subtitle,
  image: null,
  userId: null,
  link,
  match: toMatch(row.fit),
})

/** The screens of results for the reader: in the admin area if they have it, otherwise in their own. */
function presentersFor(actor: Actor, readable: ReadonlySet<string>) {
  const runs = hasAdminArea(actor)
  const seesOthers = (key: Parameters<typeof getScope>[1]) => runs && ![null, 'own'].includes(getScope(actor, key))

  function pageOf({ id, user_id, name }: FoundPerson): string {
    if (user_id === actor.userId) return addressOf(employee.profile, { id: user_id })
    if (readable.has(user_id))
      return runs ? addressOf(admin.employee, { id }) : addressOf(employee.profile, { id: user_id })
    const { orgChart, directory } = runs ? admin : employee
    return hasPermissionForEveryone(actor, 'directory.read')
      ? `${orgChart}?person=${id}`
      : `${directory}?search=${encodeURIComponent(name)}`
  }
  const departmentPage = ({ id }: FoundName): string =>
    `${seesOthers('employees.read') ? admin.employees : runs ? admin.directory : employee.directory}?department=${id}`
  const leavePage = ({ id, user_id }: FoundLeave): string => {
    if (user_id === actor.userId) return addressOf(employee.leave, { id })
    return addressOf(seesOthers('leaves.read') ? admin.leave : employee.approval, { id })
  }
  const documentPage = ({ employee_id, user_id }: FoundDocument): string =>
    runs && user_id !== actor.userId
      ? addressOf(admin.employeeDocuments, { id: employee_id })
      : addressOf(employee.documents, { id: user_id })

  return {
    people: (row: FoundPerson): Found => ({
      ...named(
        row,
        row.name,
        line(readable.has(row.user_id) ? row.code : null, row.designation, row.dep_name),
        pageOf(row),
      ),
      image: row.profile_image,
      userId: row.user_id,
    }),
    departments: (row: FoundName): Found => named(row, row.name, line(row.person), departmentPage(row)),
    teams: (row: FoundName): Found =>
      named(
        row,
        row.name,
        line(row.person),
        seesOthers('teams.read')
          ? addressOf(admin.viewTeam, { id: row.id })
          : addressOf(employee.team, { id: actor.userId }),
      ),
    tasks: (row: FoundTask): Found =>
      named(
        row,
        row.name,
        line(row.holder),
        addressOf(seesOthers('tasks.read') ? admin.viewTask : employee.viewTask, {
          task_for: row.task_for,
          id: row.id,
        }),
      ),
    leaves: (row: FoundLeave): Found =>
      named(row, row.name, line(row.leave_type, spanInWords(row.start_date, row.end_date), row.status), leavePage(row)),
    documents: (row: FoundDocument): Found => named(row, row.title, line(row.name, row.type_name), documentPage(row)),
  }
}

/** The answer of a search, without empty groups. */
export function presentFound({ readable, ...found }: Read, actor: Actor) {
  const present = presentersFor(actor, readable)
  const group = (type: FoundType) => ({
    type,
    items: (found[type].rows as never[]).map(present[type] as (row: never) => Found),
    more: found[type].more,
  })
  return { groups: FOUND_TYPES.map(group).filter(({ items }) => items.length > 0) }
}
