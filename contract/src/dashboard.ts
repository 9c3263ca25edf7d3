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
export const TODAY_SHOWN = { requests: 4, away: 8, comings: 3, ahead: 6 } as const

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
  for: z.object({ _id: Id, name: z.string() }).nullable().describe('who delegated the decision'),
  othersAway: Count.describe('how many others in the department are on approved leave on any of its days'),
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
  years: Count.nullable().describe('the years of an anniversary'),
  name: z.string().nullable().describe('the name of the holiday'),
  total: Amount.nullable().describe('the amount that is paid'),
  ...z.object(totalKeys).partial().shape,
})
export type Ahead = z.output<typeof Ahead>

const Presence = z.object({ day: Day, here: Count, away: Count, absent: Count })

const Today = z.object({
  date: Day,
  failed: z
    .array(z.enum(TODAY_PARTS))
    .describe('parts that could not be loaded; they are null, like parts that the caller cannot see'),
  requests: z
    .object({ items: z.array(Request), total: Count })
    .nullable()
    .describe('requests that the caller can decide, oldest first'),
  unmarked: z
    .object({
      total: Count,
      onLeave: Count,
      expected: z.boolean().describe('today is a working day by the default schedule, or someone is already marked'),
    })
    .nullable()
    .describe('people without a mark today, and how many of them are on leave'),
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
      joiningThisWeek: Count.describe('up to Sunday of this week'),
      leavers: z.array(Coming),
      leaving: Count,
    })
    .nullable()
    .describe('first and last days within thirty days, including today'),
  away: z
    .object({
      people: z.array(Away),
      total: Count,
      week: Count.describe('how many people are away within seven days, including today'),
    })
    .nullable(),
  presence: z.array(Presence).nullable().describe('marks of the last ten days with marks before today'),
  headcount: z
    .array(z.object({ day: Day, people: Count }))
    .nullable()
    .describe('month ends of the last eleven months, and today'),
  departments: z
    .object({
      largest: z.object({ _id: Id, dep_name: z.string(), people: Count }).nullable(),
      heads: z.array(Person),
    })
    .nullable(),
  pay: z
    .object({ last: PaidDay.nullable(), next: PaidDay.nullable() })
    .nullable()
    .describe('the last pay day with records, and the next pay day'),
  ahead: z.array(Ahead).describe('events within fourteen days').nullable(),
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
    .describe('parts that could not be loaded; they are null, as for an account without an employee record'),
  tasks: z
    .array(Task)
    .nullable()
    .describe('open tasks of the caller and of the caller’s teams, nearest deadline first'),
  pay: z
    .object({
      last: Day.nullable(),
      next: z
        .object({ day: Day, recorded: z.boolean().describe('false: estimated as one month after the last one') })
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
          'who decided; for a pending request the manager, otherwise the head of the department; null if there is neither',
        ),
      decidedAt: Instant.nullable(),
    })
    .nullable()
    .describe('the next pending or approved leave, or the current one'),
  away: z
    .object({
      total: Count,
      people: z.array(z.object({ person: Person, startDate: Day, endDate: Day })),
    })
    .nullable()
    .describe('colleagues in the department and direct reports on approved leave within seven days'),
  birthdays: z
    .array(z.object({ person: Person, day: Day }))
    .nullable()
    .describe('birthdays of direct reports within fourteen days, if visible'),
})
export type Home = z.output<typeof Home>

/** The first steps of a new organisation, in order. */
export const GETTING_STARTED_STEPS = ['organisation', 'departments', 'people', 'leave', 'holidays', 'security'] as const

const GettingStarted = z.object({
  steps: z.array(
    z.object({
      key: z.enum(GETTING_STARTED_STEPS),
      done: z.boolean().describe('whether its data exists'),
      link: z.string().describe('the page where it is done'),
    }),
  ),
  dismissed: z.boolean(),
})
export type GettingStarted = z.output<typeof GettingStarted>

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/dashboard/summary',
    summary: 'Get the figures of the administrator dashboard',
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
        rejected: Count.describe('including withdrawn and cancelled requests'),
        cancelled: Count.describe('how many of these were cancelled'),
      }),
    }),
    fails: [],
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/dashboard/today',
    summary: 'Get what needs the caller’s attention today and the organisation’s day, within the caller’s permissions',
    access: { key: 'dashboard.read', least: 'everyone' },
    reply: Today,
    fails: [],
  }),
  home: endpoint({
    method: 'GET',
    path: '/api/dashboard/home',
    summary: 'Get the caller’s day: next tasks, pay day and leave, and colleagues who are away',
    access: 'signed-in',
    byPerson: true,
    reply: Home,
    fails: [],
  }),
  gettingStarted: endpoint({
    method: 'GET',
    path: '/api/dashboard/getting-started',
    summary: 'Get the first steps of a new organisation and whether they are hidden',
    access: { key: 'settings.manage', least: 'everyone' },
    reply: GettingStarted,
    fails: [],
  }),
  dismissGettingStarted: endpoint({
    method: 'PUT',
    path: '/api/dashboard/getting-started',
    summary: 'Hide the first steps, or show them again',
    access: { key: 'settings.manage', least: 'everyone' },
    body: z.object({ dismissed: z.boolean() }),
    reply: GettingStarted,
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/dashboard/employee/:id',
    summary: 'Get a person’s figures: tasks, and the salary of the last six months',
    access: { key: ['tasks.read', 'salaries.read'], least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({
      employedFrom: Day.nullable().describe('null for an account without an employee record'),
      tasks: z.object({ total: Count, completed: Count, pending: Count }),
      salary: z.object({
        currentMonth: Amount,
        lastMonth: Amount,
        change: z.number().describe('percent, one decimal; 0 if last month is 0'),
        history: z.array(z.object({ month: z.string().describe('YYYY-MM'), total: Amount })),
        ...currencyKeys,
        otherCurrencies: z
          .array(z.object({ currency: z.string(), records: Count }))
          .optional()
          .describe('records of the six months in other currencies, by currency code; absent if there are none'),
      }),
    }),
    fails: ['NOT_FOUND'],
  }),
}
