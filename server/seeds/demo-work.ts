import { newId } from '../src/platform/ids.ts'
import type { SamplePerson } from './demo-people.ts'
import type { Random } from './demo-random.ts'

/** The first days of the last `count` months, newest first: pay day. */
export function payDays(today: string, count: number): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_none, back) => {
    const month = last - back
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}

export const SALARY_TYPES = {
  id: 'uuid',
  employee_id: 'uuid',
  basic_salary: 'numeric',
  allowances: 'numeric',
  deductions: 'numeric',
  pay_date: 'date',
  created_at: 'timestamptz',
}

/** One person's pay: a raise at some time of the year, allowances that vary, deductions for taxes and insurance. */
export function* salariesOf(
  random: Random,
  person: SamplePerson,
  days: readonly string[],
): Generator<readonly unknown[]> {
  const raiseBefore = random.int(1, 14)
  for (const [back, day] of days.entries()) {
    if (day < person.from || (person.leftOn !== null && day > person.leftOn)) continue
    const basic = back >= raiseBefore ? Math.round(person.salary * 0.96) : person.salary
    const allowances = random.chance(0.15) ? basic * 0.2 : random.int(0, 6) * 50
    const deductions = basic * (0.18 + random.int(0, 4) / 100)
    yield [newId(), person.id, basic.toFixed(2), allowances.toFixed(2), deductions.toFixed(2), day, `${day}T07:00:00Z`]
  }
}

export interface SampleTeam {
  id: string
  name: string
  leaderId: string
  memberIds: string[]
}

const ventures = [
  'Website Relaunch', 'Mobile App', 'Data Platform', 'Customer Onboarding', 'Annual Report', 'Office Move', 'Hiring Task Force', 'Security Audit', 'Night Shift Support',
  'Partner Programme', 'Warehouse Automation', 'Brand Refresh', 'Payroll Migration', 'Accessibility Guild', 'Trade Fair', 'Carbon Footprint',
] // biome-ignore format: one name a line would be a page of ventures

/** Teams across departments. @param people those who are employed; the second leads the first team, the third belongs to it */
export function* sampleTeams(random: Random, people: readonly SamplePerson[], count: number): Generator<SampleTeam> {
  for (let number = 0; number < count; number++) {
    const round = Math.floor(number / ventures.length)
    const chosen = random.some(people, random.int(4, 9)).map((person) => person.id)
    const [leaderId = '', ...memberIds] =
      number === 0 ? [...new Set([...people.slice(1, 3).map((person) => person.id), ...chosen])] : chosen
    yield {
      id: newId(),
      name: `${ventures[number % ventures.length]}${round > 0 ? ` ${round + 1}` : ''}`,
      leaderId,
      memberIds: [leaderId, ...memberIds],
    }
  }
}

const jobs: readonly (readonly [name: string, description: string])[] = [
  ['Prepare the quarterly review', 'Collect the figures of every department and put them on ten slides.'],
  ['Update the onboarding guide', 'The pictures still show the old office.'],
  ['Renew the insurance contract', 'Ask for three offers and compare what they cover.'],
  ['Clean up the shared drive', 'Everything older than five years goes to the archive.'],
  ['Interview the finalists', 'Two candidates for the open position; the room is booked.'],
  ['Check the fire extinguishers', 'Every floor, with the inspector, and note the dates.'],
  ['Translate the price list', 'Spanish and Portuguese first, Turkish by the end of the month.'],
  ['Migrate the mailing list', 'Keep those who opted out opted out.'],
  ['Write the incident report', 'What happened, when it was noticed, and what changes.'],
  ['Plan the summer party', 'About two hundred people, vegetarian food, a plan for rain.'],
  ['Review the supplier contract', 'Legal has left comments on pages 4 to 9.'],
  ['Order the new laptops', 'Twelve for Engineering, three for Design.'],
  ['Test the backup restore', 'On the spare server, and measure how long it takes.'],
  ['Draft the press release', 'One page, with a quote of the managing director.'],
  ['Count the stock', 'Halls A to C; the scanners are in the office.'],
  ['Train the new colleagues', 'Half a day each: the till, returns, complaints.'],
  ['Fix the login page on phones', 'The button is below the keyboard on small screens.'],
  ['Answer the audit questions', 'Twenty-two questions; Finance has the receipts.'],
  ['Redesign the invoice', 'The new address, larger amounts, a code for payment.'],
  ['Visit the customer in Lyon', 'They want to see the roadmap before they renew.'],
]

export const TASK_TYPES = {
  id: 'uuid',
  task_name: 'text',
  description: 'text',
  task_for: 'text',
  employee_id: 'uuid',
  team_id: 'uuid',
  assign_at: 'timestamptz',
  deadline_at: 'timestamptz',
  return_at: 'timestamptz',
  assignments: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const HOUR = 3_600_000
const at = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString()

interface TaskChoice {
  people: readonly { id: string }[]
  teams: readonly { id: string }[]
}

/** Tasks in every state: nobody's yet, running, late, done; for people and for teams. @param now milliseconds since 1970 */
export function* sampleTasks(
  random: Random,
  { people, teams }: TaskChoice,
  count: number,
  now: number,
): Generator<readonly unknown[]> {
  for (let number = 0; number < count; number++) {
    const [name, description] = random.pick(jobs)
    const forTeam = teams.length > 0 && random.chance(0.4)
    const created = now - random.int(2, 60 * 24) * HOUR
    const again = Math.floor(number / jobs.length)
    const start = [
      newId(),
      again > 0 ? `${name} (${again + 1})` : name,
      description,
      forTeam ? 'team' : 'personal',
    ] as const
    if (random.chance(0.2)) {
      yield [...start, null, null, null, null, null, 0, at(created), at(created)]
      continue
    }
    const assigned = created + random.int(0, 24) * HOUR
    const deadline = assigned + random.int(2, 40) * 24 * HOUR
    const returned = random.chance(0.45) ? Math.min(assigned + random.int(1, 14 * 24) * HOUR, now - HOUR / 2) : null
    const done = returned !== null && returned >= assigned ? at(returned) : null
    const assignee = forTeam ? [null, random.pick(teams).id] : [random.pick(people).id, null]
    yield [...start, ...assignee, at(assigned), at(deadline), done, 1, at(created), done ?? at(assigned)]
  }
}
