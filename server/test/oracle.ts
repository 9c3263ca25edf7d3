import type { PersonKey } from '@ems/contract/core/permissions'

/** The documented rights of the built-in roles: everyone, reports, own, none. */
const TABLE = `
  directory.read        E E E - E
  employees.read        E E E R O
  employees.personal    E - E - O
  employees.manage      E - - - -
  employees.managers    E - - - -
  employees.pay         E - - - -
  pay.approve           E - - - -
  documents.read        E - - R O
  documents.manage      E - - - -
  salaries.read         E E E - O
  salaries.manage       - E - - -
  leaves.read           E E E R O
  leaves.reasons        E - E - O
  leaves.request        E O O R O
  leaves.decide         E - - R -
  leaves.manage         E - - - -
  attendance.read       E E E R O
  attendance.mark       E - - - -
  time.punch            - - - - O
  time.approve          E - - R -
  time.close            E E - - -
  teams.read            E - E - O
  teams.manage          E - - - -
  tasks.read            E - E R O
  tasks.manage          - - - - -
  tasks.finish          O O O O O
  lifecycle.read        E - E R O
  lifecycle.manage      E - - - -
  accounts.manage       E - - - -
  approvals.delegate    E O O O O`

const COLUMNS = ['hr', 'payroll', 'auditor', 'manager', 'employee'] as const
export type TableRole = (typeof COLUMNS)[number]

type Letter = 'E' | 'R' | 'D' | 'O'

const table = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [key = '', ...letters] = line.trim().split(/\s+/)
      return [key, new Map(COLUMNS.map((role, index) => [role, letters[index]]))] as const
    }),
)

/** The rows of the table. */
export const tableKeys = [...table.keys()] as PersonKey[]

/** A person of the fixture. */
export interface Member {
  id: string
  userId: string
  departmentId: string
  manager: Member | null
  employed: boolean
}

/** The sources of a person's rights in a test. */
export interface Stand {
  administrator?: boolean
  roles?: TableRole[]
  /** further rights */
  custom?: { keys: readonly PersonKey[]; scope: 'own' | 'reports' | 'department' | 'everyone'; departments: string[] }
  heads?: string[]
  /** the approvers whose delegate the person is */
  actsFor?: Member
}

/** The people for whom a person has a right. */
interface Answer {
  reach: Set<string> | 'everyone'
  /** whether the right covers others, even if there are none */
  others: boolean
}

/** The people for whom a person has a right, derived only from the fixture. */
export function oracle(members: readonly Member[], who: Member, stand: Stand, key: PersonKey): Answer {
  const letters: [Letter, departments: string[]][] = []
  const add = (role: TableRole, departments: string[] = []) => {
    const letter = table.get(key)?.get(role)
    if (letter === 'R' && departments.length > 0) letters.push(['D', departments])
    else if (letter && letter !== '-') letters.push([letter as Letter, []])
  }
  if (stand.administrator) return { reach: 'everyone', others: true }
  for (const role of stand.roles ?? []) add(role)
  if (members.some((member) => member.manager === who)) add('manager')
  if (stand.heads?.length) add('manager', stand.heads)
  add('employee')
  if (stand.custom?.keys.includes(key))
    letters.push([stand.custom.scope[0]?.toUpperCase() as Letter, stand.custom.departments])
  if (letters.some(([letter]) => letter === 'E')) return { reach: 'everyone', others: true }
  const below = (member: Member | null): boolean => member !== null && (member.manager === who || below(member.manager))
  const reach = members.filter((member) =>
    letters.some(
      ([letter, departments]) =>
        member === who ||
        (letter === 'R' && below(member)) ||
        (letter === 'D' && departments.includes(member.departmentId)),
    ),
  )
  return { reach: new Set(reach.map((member) => member.id)), others: letters.some(([letter]) => letter !== 'O') }
}
