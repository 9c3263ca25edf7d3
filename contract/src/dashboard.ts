import { z } from 'zod'
import { Day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Amount } from './core/money.ts'
import { Id, IdParam } from './core/values.ts'
import { AvailableAfter } from './leave-detail.ts'
import { Leave } from './leaves.ts'
import { currencyKeys, totalKeys } from './legal-entity.ts'
import { Person } from './org.ts'
import { Task, TaskKind } from './tasks.ts'

const Count = z.number().int()

/** The limits of a card: requests, people and days ahead. */
export const TODAY_SHOWN = { requests: 4, away: 8, comings: 3, ahead: 3 } as const

/** The parts of today's answer, each of which can fail separately. */
export const TODAY_PARTS = [
  'requests',
  'unmarked',
  'overdue',
  'comings',
  'away',
  'presence',
  'headcount',
  'departments',
  'pay',
  'ahead',
] as const
export type TodayPart = (typeof TODAY_PARTS)[number]

const Request = z.object({
  leave: Leave,
  for: z.object({ _id: Id, name: z.string() }).nullable().describe('who handed the decision over'),
  othersAway: Count.describe('how many others of the department are on approved leave on one of its days'),
  balanceAfter: AvailableAfter.balanceAfter,
  balanceOf: AvailableAfter.balanceOf,
})

const Coming = z.object({ day: Day, person: Person })
const PaidDay = z.object({ day: Day, total: Amount, people: Count, ...totalKeys })

const Away = z.object({
  person: Person,
  leaveType: z.string(),
  endDate: Day,
  backOn: Day.describe('the first day after it on which the person works'),
})

const Ahead = z.object({
  kind: z.enum(['anniversary', 'birthday', 'probation', 'contract', 'holiday', 'payday']),
  day: Day,
  person: Person.nullable(),
  years: Count.nullable().describe('how many years of an anniversary'),
  name: z.string().nullable().describe('the holiday’s'),
  total: Amount.nullable().describe('what is paid'),
  ...z.object(totalKeys).partial().shape,
})
export type Ahead = z.output<typeof Ahead>

const Presence = z.object({ day: Day, here: Count, away: Count, absent: Count })

const Today = z.object({
  date: Day,
  failed: z.array(z.enum(TODAY_PARTS)).describe('what could not be read; it is null, as what the caller may not see'),
  requests: z
    .object({ items: z.array(Request), total: Count })
    .nullable()
    .describe('what the caller may decide, the oldest first'),
  unmarked: z
    .object({
      total: Count,
      onLeave: Count,
      expected: z.boolean().describe('today is worked by the usual schedule, or somebody is marked already'),
    })
    .nullable()
    .describe('who has no mark today, and how many of them are on leave'),
  overdue: z
    .object({
      total: Count,
      oldest: z.object({ _id: Id, task_for: TaskKind, task_name: z.string(), deadlineAt: Instant }).nullable(),
    })
    .nullable(),
  comings: z
    .object({
      joiners: z.array(Coming),
      joining: Count,
      joiningThisWeek: Count.describe('up to its Sunday'),
      leavers: z.array(Coming),
      leaving: Count,
    })
    .nullable()
    .describe('first and last days within thirty days, today’s too'),
  away: z
    .object({
      people: z.array(Away),
      total: Count,
      week: Count.describe('how many are away within seven days, today’s too'),
    })
    .nullable(),
  presence: z.array(Presence).nullable().describe('the marks of the last ten days before today that have any'),
  headcount: z
    .array(z.object({ day: Day, people: Count }))
    .nullable()
    .describe('the ends of the last eleven months, and today'),
  departments: z
    .object({
      largest: z.object({ _id: Id, dep_name: z.string(), people: Count }).nullable(),
      heads: z.array(Person),
    })
    .nullable(),
  pay: z
    .object({ last: PaidDay.nullable(), next: PaidDay.nullable() })
    .nullable()
    .describe('the records’ last pay day, and the next one'),
  ahead: z.array(Ahead).describe('what comes within fourteen days').nullable(),
})
export type Today = z.output<typeof Today>

/** The parts of the home answer, each of which can fail separately. */
export const HOME_PARTS = ['tasks', 'pay', 'leave', 'away', 'birthdays'] as const
export type HomePart = (typeof HOME_PARTS)[number]

/** The most tasks and colleagues on a home screen. */
export const HOME_SHOWN = { tasks: 4, away: 6, birthdays: 5 } as const

const Home = z.object({
  date: Day,
  failed: z
    .array(z.enum(HOME_PARTS))
    .describe('what could not be read; it is null, as for an account without an employee record'),
  tasks: z.array(Task).nullable().describe('open ones of one’s own and of one’s teams, the nearest deadline first'),
  pay: z
    .object({
      last: Day.nullable(),
      next: z
        .object({ day: Day, recorded: z.boolean().describe('false: reckoned a month after the last one') })
        .nullable(),
    })
    .nullable(),
  leave: z
    .object({
      leave: Leave,
      decider: z
        .string()
        .nullable()
        .describe(
          'who decided; of one that waits one’s manager, else the head of one’s department; null where that is nobody',
        ),
      decidedAt: Instant.nullable(),
    })
    .nullable()
    .describe('the next leave that waits or is approved, one under way too'),
  away: z
    .object({
      total: Count,
      people: z.array(z.object({ person: Person, startDate: Day, endDate: Day })),
    })
    .nullable()
    .describe('colleagues of one’s department and those who report to one on approved leave within seven days'),
  birthdays: z
    .array(z.object({ person: Person, day: Day }))
    .nullable()
    .describe('of the people who report to one, within fourteen days, where they are told'),
})
export type Home = z.output<typeof Home>

/** The first steps of a new organisation, in order. */
export const GETTING_STARTED_STEPS = ['organisation', 'departments', 'people', 'leave', 'holidays', 'security'] as const

const GettingStarted = z.object({
  steps: z.array(
    z.object({
      key: z.enum(GETTING_STARTED_STEPS),
      done: z.boolean().describe('whether its data exists'),
      link: z.string().describe('the screen where it is done'),
    }),
  ),
  dismissed: z.boolean(),
})
export type GettingStarted = z.output<typeof GettingStarted>

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/dashboard/summary',
    summary: 'The administrator’s figures',
    access: { key: 'dashboard.read', least: 'everyone' },
    reply: z.object({
      totalEmployees: Count,
      totalDepartments: Count,
      totalSalary: Amount.describe('the sum of the net salaries of all records in the first legal entity’s currency'),
      ...totalKeys,
      leaveSummary: z.object({
        appliedFor: Count.describe('distinct employees who ever applied'),
        approved: Count,
        pending: Count,
        rejected: Count.describe('also those that were withdrawn or cancelled'),
        cancelled: Count.describe('of these the cancelled ones'),
      }),
    }),
    fails: [],
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/dashboard/today',
    summary: 'What needs the caller today, and what the organisation’s day is like, as far as their rights go',
    access: { key: 'dashboard.read', least: 'everyone' },
    reply: Today,
    fails: [],
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/dashboard/home',
    summary: 'One’s own day: the next tasks, pay day and leave, and which colleagues are away',
    access: 'signed-in',
    byPerson: true,
    reply: Home,
    fails: [],
  }),
  gettingStarted: endpoint({
    method: 'GET',
    path: '/api/dashboard/getting-started',
    summary: 'The first steps of a new organisation, and whether they are dismissed',
    access: { key: 'settings.manage', least: 'everyone' },
    reply: GettingStarted,
    fails: [],
  }),
  dismissGettingStarted: endpoint({
    method: 'PUT',
    path: '/api/dashboard/getting-started',
    summary: 'Dismisses the first steps, or shows them again',
    access: { key: 'settings.manage', least: 'everyone' },
    body: z.object({ dismissed: z.boolean() }),
    reply: GettingStarted,
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/dashboard/employee/:id',
    summary: 'A person’s figures: tasks, and the salary of the last six months',
    access: { key: ['tasks.read', 'salaries.read'], least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({
      employedFrom: Day.nullable().describe('null for an account without an employee record'),
      tasks: z.object({ total: Count, completed: Count, pending: Count }),
      salary: z.object({
        currentMonth: Amount,
        lastMonth: Amount,
        change: z.number().describe('percent, one decimal; 0 where last month is 0'),
        history: z.array(z.object({ month: z.string().describe('YYYY-MM'), total: Amount })),
        ...currencyKeys,
        otherCurrencies: z
          .array(z.object({ currency: z.string(), records: Count }))
          .optional()
          .describe('records of the six months in other currencies, by code; absent where there are none'),
      }),
    }),
    fails: ['NOT_FOUND'],
  }),
}
