import type { DirectoryEntry, OrgDepartment, OrgNode, Person, PrintedNode } from '@ems/contract/org'
import { visibleEmail } from '../../../platform/personal/placeholder-email.ts'
import type { NodeRow, PersonRow } from '../org/org-chart.repo.ts'
import type { PrintedRow } from '../org/org-print.repo.ts'
import type { DirectoryRow, OrgDepartmentRow } from './directory.repo.ts'

/** The accounts of people whose record the caller may see; for others the employee ID is hidden. */
export type Readable = ReadonlySet<string>

const departmentOf = ({ department_id, dep_name }: Pick<PersonRow, 'department_id' | 'dep_name'>) =>
  department_id === null ? null : { _id: department_id, dep_name: dep_name ?? '' }

export const toPerson = (row: Omit<PersonRow, 'employed_from'>, readable: Readable): Person => ({
  _id: row.id,
  employeeId: readable.has(row.user_id) ? row.code : null,
  userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  designation: row.designation,
  department: departmentOf(row),
})

/** A person of the tree. @property away the last day of a present absence */
export type ShownNode = NodeRow & { away: string | undefined }

/** A person of the chart. @param today the organisation's day */
export const presentCharted = (row: PersonRow, readable: Readable, today: string) => ({
  ...toPerson(row, readable),
  joinsOn: row.employed_from > today ? row.employed_from : null,
})

const managerOf = (row: DirectoryRow, readable: Readable): DirectoryEntry['manager'] =>
  row.manager_id === null || row.manager_user_id === null
    ? null
    : {
        _id: row.manager_id,
        employeeId: readable.has(row.manager_user_id) ? row.manager_code : null,
        userId: { _id: row.manager_user_id, name: row.manager_name ?? '' },
      }

const awayOf = (until: string | undefined) => (until === undefined ? null : { until })

/** @param away the last day of people's absences, by employee id */
export const presentEntry = (
  row: DirectoryRow,
  readable: Readable,
  away: ReadonlyMap<string, string>,
): DirectoryEntry => ({
  ...toPerson(row, readable),
  manager: managerOf(row, readable),
  location: row.location_id === null ? null : { _id: row.location_id, name: row.location_name ?? '' },
  workEmail: visibleEmail(row.email) ?? '',
  workPhone: row.work_phone,
  away: awayOf(away.get(row.id)),
  birthday: row.birthday,
})

export const presentNode = (row: ShownNode, readable: Readable, today: string): OrgNode => ({
  ...presentCharted(row, readable, today),
  away: awayOf(row.away),
  directReports: row.direct_reports,
  allReports: row.all_reports,
  isHeadOf: row.heads.map(({ id, dep_name }) => ({ _id: id, dep_name })),
})

export const presentPrinted = (row: PrintedRow, readable: Readable, today: string): PrintedNode => ({
  ...presentCharted(row, readable, today),
  parent: row.depth === 0 ? null : row.manager_id,
  directReports: row.direct_reports,
})

export const presentOrgDepartment = (row: OrgDepartmentRow, readable: Readable, today: string): OrgDepartment => ({
  _id: row.id,
  dep_name: row.dep_name,
  head: row.head && presentCharted(row.head, readable, today),
  people: row.people,
  ...(row.faces && {
    faces: row.faces.map(({ id, name, profile_image }) => ({ _id: id, name, profileImage: profile_image })),
  }),
})
