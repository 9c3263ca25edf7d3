import type { Db } from '../src/platform/database/index.ts'
import type { DemoAccount } from '../src/platform/http/demo.ts'
import { SEED_KEY, SEED_PASSWORD } from './builders.ts'
import { KIOSK_KEY, KIOSK_PIN } from './demo-clock.ts'

/** A person of the sample organisation as whom visitors sign in. */
interface Visitor {
  email: string
  /** what they are, in a word or two */
  name: string
  /** what they see and do */
  what: string
  /** the role that they were given */
  role?: 'hr' | 'payroll' | 'auditor'
  /** whether they head the department of the second visitor; the others are the first people of the sample */
  heads?: boolean
}

/** The accounts for visitors. */
export const VISITORS: readonly Visitor[] = [
  {
    email: 'hr@example.com',
    name: 'Administrator',
    what: 'administrator: runs employees, pay, leaves, attendance, tasks and teams',
  },
  {
    email: 'leader@example.com',
    name: 'Team leader',
    what: 'employee who leads a team, finishes its tasks, and decides leave and working time for one person',
  },
  {
    email: 'member@example.com',
    name: 'Employee',
    what: 'employee: clocks in, requests leave, finishes tasks, sees their own pay',
  },
  {
    email: 'people@example.com',
    name: 'HR',
    what: 'HR: runs employees, leaves, attendance and teams; sees pay',
    role: 'hr',
  },
  { email: 'payroll@example.com', name: 'Payroll', what: 'Payroll: records and reverses salaries', role: 'payroll' },
  {
    email: 'auditor@example.com',
    name: 'Auditor',
    what: 'Auditor: reads everything and changes nothing',
    role: 'auditor',
  },
  {
    email: 'head@example.com',
    name: 'Manager',
    what: 'manager: heads a department, decides leave for everyone below',
    heads: true,
  },
]

/** The person who clocks in at the kiosk. */
interface DemoKiosk {
  employeeId: string
}

/** The visitor who clocks in; undefined where the database holds another organisation. */
export const demoKiosk = (db: Db): Promise<DemoKiosk | undefined> =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('time_pins as p', 'p.employee_id', 'e.id')
    .select('e.code as employeeId')
    .where('u.email', '=', 'member@example.com')
    .executeTakeFirst()

/** The accounts that visitors sign in with; none where the database holds another organisation. */
export async function demoAccounts(db: Db): Promise<DemoAccount[]> {
  const emails = VISITORS.map((visitor) => visitor.email)
  const users = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('active', '=', true)
    .execute()
  const known = new Set(users.map((user) => user.email))
  return VISITORS.filter(({ email }) => known.has(email)).map(({ email, name, what }) => ({
    email,
    name,
    what,
    password: SEED_PASSWORD,
  }))
}

/**
 * The text for visitors of the sample organisation: its address and accounts, with the purpose of each.
 * @param kiosk how to clock in at the kiosk
 * @returns lines; none without accounts for visitors
 */
export function demoLines(accounts: readonly DemoAccount[], address: string, kiosk?: DemoKiosk): string[] {
  if (accounts.length === 0) return []
  return [
    `The sample organisation is at ${address}`,
    '',
    'Sign in as',
    ...accounts.map(({ email, what }) => `  ${email.padEnd(20)} ${what}`),
    '',
    `with the password ${SEED_PASSWORD}. The key that confirms a change of it is ${SEED_KEY}.`,
    ...(kiosk
      ? [
          '',
          `The kiosk is at ${address}/kiosk; its key is ${KIOSK_KEY}`,
          `Clock in there as ${kiosk.employeeId} with the PIN ${KIOSK_PIN}.`,
        ]
      : []),
  ]
}
