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
  employeeId: z.string().nullable().describe('null if the caller cannot see this person’s employee record'),
  userId: z.object({
    _id: Id,
    name: z.string().describe('their preferred name, if they have one, otherwise their name'),
    profileImage: z.string().nullable(),
  }),
  designation: z.string(),
  department: DepartmentName.nullable(),
})
export type Person = z.output<typeof Person>

/** A person of the chart. Future joiners appear only for readers of their employee record. */
const Charted = Person.extend({
  joinsOn: Day.nullable().describe('the first day of a future employee; otherwise null'),
})

const ManagerRef = Person.pick({ _id: true, employeeId: true }).extend({
  userId: z.object({ _id: Id, name: z.string() }),
})

const Away = z.object({ until: Day }).nullable().describe('approved leave today, without the type')

export const DirectoryEntry = Person.extend({
  manager: ManagerRef.nullable(),
  location: z.object({ _id: Id, name: z.string() }).nullable(),
  workEmail: z.string().describe('the address that the person signs in with'),
  workPhone: z.string().nullable(),
  away: Away,
  birthday: z.string().nullable().describe('month and day, `MM-DD`; null if hidden by the person'),
})
export type DirectoryEntry = z.output<typeof DirectoryEntry>

export const OrgNode = Charted.extend({
  away: Away,
  directReports: z
    .number()
    .int()
    .describe('direct reports that the caller can see; reports of a hidden person count for the person above'),
  allReports: z.number().int().describe('direct and indirect'),
  isHeadOf: z.array(DepartmentName),
})
export type OrgNode = z.output<typeof OrgNode>

const PathStep = z.object({ _id: Id, name: z.string() })

export const PrintedNode = Charted.extend({
  parent: Id.nullable().describe('the next person above them that the caller can see; null at the root'),
  directReports: z.number().int(),
})
export type PrintedNode = z.output<typeof PrintedNode>

/** The number of faces shown for a department. */
export const DEPARTMENT_FACES = 4

export const OrgDepartment = DepartmentName.extend({
  head: Charted.nullable(),
  people: z.number().int().describe('how many people are in it now'),
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
      .min(1, 'Enter at least one move.')
      .max(MOVES_MAX, `You can move at most ${MOVES_MAX} people at a time.`)
      .optional()
      .describe('carried out in this order'),
    from: reference('Choose a person.').optional().describe('all direct reports of this person move'),
    to: ManagerReference.optional().describe('the new manager of the reports of `from`; null: none'),
  })
  .refine(isOneKind, {
    path: ['moves'],
    ...because('org.one-kind-of-move', 'Enter either single moves, or the old and the new manager of all reports.'),
  })

function isOneKind({ moves, from, to }: { moves?: unknown; from?: unknown; to?: unknown }): boolean {
  if (moves !== undefined) return from === undefined && to === undefined
  return from !== undefined && to !== undefined
}

export const org = {
  directory: endpoint({
    method: 'GET',
    path: '/api/directory',
    summary: 'List colleagues with their work contacts; search covers the name',
    access: { key: 'directory.read', least: 'others', subject: 'list' },
    query: listQuery(['name', 'designation']).extend({
      department: Id.optional(),
      location: Id.optional(),
      manager: Id.optional().describe('direct reports of this person'),
    }),
    reply: z.object({ people: z.array(DirectoryEntry), total: Total }),
    fails: [],
  }),
  children: endpoint({
    method: 'GET',
    path: '/api/org/children',
    summary: 'List a person’s direct reports by name; without `parent`, the people at the top; limit 50 by default',
    access: { key: 'directory.read', least: 'everyone' },
    query: pages.extend({ parent: Id.optional() }),
    reply: z.object({
      nodes: z.array(OrgNode),
      total: Total,
      hasLines: z.boolean().describe('whether there are any reporting lines'),
    }),
    fails: ['NOT_FOUND'],
  }),
  path: endpoint({
    method: 'GET',
    path: '/api/org/path/:id',
    summary: 'List the people above a person, from the top',
    access: { key: 'directory.read', least: 'everyone' },
    params: IdParam,
    reply: z.object({ path: z.array(OrgNode) }),
    fails: ['NOT_FOUND'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/org/search',
    summary: 'Find people by name, with their reporting line from the top; at most 20',
    access: { key: 'directory.read', least: 'everyone' },
    query: listQuery(['name']).pick({ search: true }),
    reply: z.object({ found: z.array(Charted.extend({ path: z.array(PathStep) })) }),
    fails: [],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/org/print',
    summary: 'Get a part of the org chart as a list, nearest to the root first; at most 500 people',
    access: { key: 'directory.read', least: 'everyone' },
    query: z.object({
      root: Id.optional().describe('absent: from the top'),
      depth: depth.optional().describe('number of levels below the root; absent: all'),
    }),
    reply: z.object({
      nodes: z.array(PrintedNode),
      cut: z.boolean().describe('whether there are more'),
      missing: z.number().int().describe('number of people left out'),
    }),
    fails: ['NOT_FOUND'],
  }),
  issues: endpoint({
    method: 'GET',
    path: '/api/org/issues',
    summary:
      'Check the org structure, one page each: people without a manager, longest reporting lines, most direct reports, departments without a head',
    access: { key: 'employees.managers', least: 'everyone' },
    query: pages,
    reply: z.object({
      withoutManager: z.array(Person),
      deepest: z.array(Person.extend({ depth: z.number().int().describe('number of people above') })),
      wideSpans: z.array(Person.extend({ directReports: z.number().int() })),
      headless: z.array(DepartmentName),
      totals: z.object({ withoutManager: Total, deepest: Total, wideSpans: Total, headless: Total }),
    }),
    fails: [],
  }),
  setManager: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/manager',
    summary: 'Set a person’s manager',
    access: { key: 'employees.managers', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: z.object({ managerId: ManagerReference, ...unchangedSince }),
    reply: z.object({ employee: Employee }),
    fails: ['CONFLICT', 'CYCLE', 'NOT_FOUND', 'STALE'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/org/move',
    summary: 'Move people to other managers in the given order, or move all direct reports of a person; all or none',
    access: { key: 'employees.managers', least: 'others', subject: 'record' },
    body: Moves,
    reply: z.object({ moved: z.number().int().describe('how many people got a new manager') }),
    fails: ['CONFLICT', 'CYCLE', 'NOT_FOUND'],
  }),
  setHead: endpoint({
    method: 'PUT',
    path: '/api/department/:id/head',
    summary: 'Set the head of a department, who may work elsewhere',
    access: { key: 'employees.managers', least: 'everyone' },
    params: IdParam,
    body: z.object({ headId: ManagerReference }),
    reply: z.object({ head: Person.nullable() }),
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  departments: endpoint({
    method: 'GET',
    path: '/api/org/departments',
    summary: 'List departments with their heads and number of people',
    access: { key: 'directory.read', least: 'everyone' },
    query: listQuery(['dep_name']).extend({
      department: Id.optional().describe('only this one'),
      faces: z
        .enum(['true'], { error: 'Choose true, or leave it out.' })
        .optional()
        .describe('with a limit: also returns some people of each department, and how many people have a department'),
    }),
    reply: z.object({
      departments: z.array(OrgDepartment),
      total: Total,
      placed: Total.optional().describe(
        'how many people have a department now, regardless of the search; if requested with `faces`',
      ),
    }),
    fails: [],
  }),
}
