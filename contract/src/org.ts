import { z } from 'zod'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total, wholeNumber } from './core/lists.ts'
import { Id, IdParam, reference, unchangedSince } from './core/values.ts'
import { Employee, ManagerReference } from './employee.ts'

const DepartmentName = z.object({ _id: Id, dep_name: z.string() })

/** A person in the directory. */
export const Person = z.object({
  _id: Id,
  employeeId: z.string().nullable().describe('null for those who may not see this person’s employee record'),
  userId: z.object({
    _id: Id,
    name: z.string().describe('how colleagues call them: their preferred name where they have one'),
    profileImage: z.string().nullable(),
  }),
  designation: z.string(),
  department: DepartmentName.nullable(),
})
export type Person = z.output<typeof Person>

/** A person of the chart. Future joiners appear only for readers of their employee record. */
const Charted = Person.extend({
  joinsOn: Day.nullable().describe('the first day of somebody who comes later; null for who is here'),
})

const ManagerRef = Person.pick({ _id: true, employeeId: true }).extend({
  userId: z.object({ _id: Id, name: z.string() }),
})

const Away = z.object({ until: Day }).nullable().describe('an approved leave of today, without its kind')

export const DirectoryEntry = Person.extend({
  manager: ManagerRef.nullable(),
  location: z.object({ _id: Id, name: z.string() }).nullable(),
  workEmail: z.string().describe('the address that the person signs in with'),
  workPhone: z.string().nullable(),
  away: Away,
  birthday: z.string().nullable().describe('month and day, `MM-DD`; null for who does not want it to be told'),
})
export type DirectoryEntry = z.output<typeof DirectoryEntry>

export const OrgNode = Charted.extend({
  away: Away,
  directReports: z
    .number()
    .int()
    .describe('that the caller sees; who reports to somebody they do not see counts for who is above'),
  allReports: z.number().int().describe('direct and indirect'),
  isHeadOf: z.array(DepartmentName),
})
export type OrgNode = z.output<typeof OrgNode>

const PathStep = z.object({ _id: Id, name: z.string() })

export const PrintedNode = Charted.extend({
  parent: Id.nullable().describe('the next above them whom the caller sees; null at the roots of what is printed'),
  directReports: z.number().int(),
})
export type PrintedNode = z.output<typeof PrintedNode>

/** The number of faces shown for a department. */
export const DEPARTMENT_FACES = 4

export const OrgDepartment = DepartmentName.extend({
  head: Charted.nullable(),
  people: z.number().int().describe('how many are in it now'),
  faces: z
    .array(z.object({ _id: Id, name: z.string(), profileImage: z.string().nullable() }))
    .optional()
    .describe(`the accounts of some of its people, at most ${DEPARTMENT_FACES}, by name; where \`faces\` asks`),
})
export type OrgDepartment = z.output<typeof OrgDepartment>

/** The default number of people on a page of the tree. */
export const ORG_PAGE = 50
/** The most people in one printed chart. */
export const PRINT_MAX = 500
/** The most people moved in one call. */
export const MOVES_MAX = 1000
/** The most levels below a person. */
export const DEPTH_MAX = 30

const pages = listQuery(['name']).pick({ limit: true, skip: true })

const depth = wholeNumber('The depth', 0, DEPTH_MAX)

const Move = z.object({ employeeId: reference('Choose a person.'), managerId: ManagerReference })

const Moves = z
  .object({
    moves: z
      .array(Move)
      .min(1, 'Name at least one move.')
      .max(MOVES_MAX, `You can move at most ${MOVES_MAX} people at a time.`)
      .optional()
      .describe('done in this order'),
    from: reference('Choose a person.').optional().describe('all who report to this person move'),
    to: ManagerReference.optional().describe('to whom those of `from` report; null: to nobody'),
  })
  .refine(isOneKind, {
    path: ['moves'],
    ...because('org.one-kind-of-move', 'Give either single moves, or the managers between which all reports move.'),
  })

function isOneKind({ moves, from, to }: { moves?: unknown; from?: unknown; to?: unknown }): boolean {
  if (moves !== undefined) return from === undefined && to === undefined
  return from !== undefined && to !== undefined
}

export const org = {
  directory: endpoint({
    method: 'GET',
    path: '/api/directory',
    summary: 'Colleagues with their work contacts; search looks into the name',
    access: { key: 'directory.read', least: 'others', subject: 'list' },
    query: listQuery(['name', 'designation']).extend({
      department: Id.optional(),
      location: Id.optional(),
      manager: Id.optional().describe('those who report to this person themselves'),
    }),
    reply: z.object({ people: z.array(DirectoryEntry), total: Total }),
    fails: [],
  }),
  children: endpoint({
    method: 'GET',
    path: '/api/org/children',
    summary: 'Who reports to somebody, by name; without `parent` those at the top; 50 where no limit is named',
    access: { key: 'directory.read', least: 'everyone' },
    query: pages.extend({ parent: Id.optional() }),
    reply: z.object({
      nodes: z.array(OrgNode),
      total: Total,
      hasLines: z.boolean().describe('whether anybody reports to anybody'),
    }),
    fails: ['NOT_FOUND'],
  }),
  path: endpoint({
    method: 'GET',
    path: '/api/org/path/:id',
    summary: 'The people above somebody, from the top to the person',
    access: { key: 'directory.read', least: 'everyone' },
    params: IdParam,
    reply: z.object({ path: z.array(OrgNode) }),
    fails: ['NOT_FOUND'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/org/search',
    summary: 'People by name with the way to them from the top, at most 20',
    access: { key: 'directory.read', least: 'everyone' },
    query: listQuery(['name']).pick({ search: true }),
    reply: z.object({ found: z.array(Charted.extend({ path: z.array(PathStep) })) }),
    fails: [],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/org/print',
    summary: 'A part of the tree as a list, nearest to the root first, at most 500 people',
    access: { key: 'directory.read', least: 'everyone' },
    query: z.object({
      root: Id.optional().describe('absent: from the top'),
      depth: depth.optional().describe('how many levels below the root; absent: all'),
    }),
    reply: z.object({
      nodes: z.array(PrintedNode),
      cut: z.boolean().describe('whether there are more than these'),
      missing: z.number().int().describe('how many more'),
    }),
    fails: ['NOT_FOUND'],
  }),
  issues: endpoint({
    method: 'GET',
    path: '/api/org/issues',
    summary:
      'What is worth a look in the tree, a page of each: who has no manager, who is deepest, the widest spans, departments without a head',
    access: { key: 'employees.managers', least: 'everyone' },
    query: pages,
    reply: z.object({
      withoutManager: z.array(Person),
      deepest: z.array(Person.extend({ depth: z.number().int().describe('how many are above') })),
      wideSpans: z.array(Person.extend({ directReports: z.number().int() })),
      headless: z.array(DepartmentName),
      totals: z.object({ withoutManager: Total, deepest: Total, wideSpans: Total, headless: Total }),
    }),
    fails: [],
  }),
  setManager: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/manager',
    summary: 'Say whom somebody reports to',
    access: { key: 'employees.managers', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: z.object({ managerId: ManagerReference, ...unchangedSince }),
    reply: z.object({ employee: Employee }),
    fails: ['CONFLICT', 'CYCLE', 'NOT_FOUND', 'STALE'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/org/move',
    summary:
      'Move people to other managers in the order that is named, or all reports of somebody; all of it or nothing',
    access: { key: 'employees.managers', least: 'others', subject: 'record' },
    body: Moves,
    reply: z.object({ moved: z.number().int().describe('how many people got another manager') }),
    fails: ['CONFLICT', 'CYCLE', 'NOT_FOUND'],
  }),
  setHead: endpoint({
    method: 'PUT',
    path: '/api/department/:id/head',
    summary: 'Say who heads a department, who need not be in it',
    access: { key: 'employees.managers', least: 'everyone' },
    params: IdParam,
    body: z.object({ headId: ManagerReference }),
    reply: z.object({ head: Person.nullable() }),
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  departments: endpoint({
    method: 'GET',
    path: '/api/org/departments',
    summary: 'Departments with their heads and how many people they have',
    access: { key: 'directory.read', least: 'everyone' },
    query: listQuery(['dep_name']).extend({
      department: Id.optional().describe('this one alone'),
      faces: z
        .enum(['true'], { error: 'Say true, or leave it out.' })
        .optional()
        .describe('with a limit: some people of each, and how many are in a department at all'),
    }),
    reply: z.object({
      departments: z.array(OrgDepartment),
      total: Total,
      placed: Total.optional().describe('how many are in a department now, whatever is searched; where `faces` asks'),
    }),
    fails: [],
  }),
}
