import { newId } from '../src/platform/database/ids.ts'
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
  legal_entity_id: 'uuid',
  currency: 'text',
}

/** One person's pay: a raise at some time of the year, an allowance, rare bonuses, deductions for taxes and insurance. */
export function* salariesOf(
  random: Random,
  person: SamplePerson,
  days: readonly string[],
): Generator<readonly unknown[]> {
  const raiseBefore = random.int(1, 14)
  // The same in all years.
  const allowance = (Number(person.code.slice(3)) % 4) * (person.legalEntity.decimals === 0 ? 5000 : 50)
  for (const [back, day] of days.entries()) {
    if (day < person.from || (person.leftOn !== null && day > person.leftOn)) continue
    const basic = back >= raiseBefore ? Math.round(person.salary * 0.96) : person.salary
    const allowances = allowance + (random.chance(0.05) ? Math.round(basic * 0.1) : 0)
    const deductions = basic * (0.18 + random.int(0, 4) / 100)
    const { id, currency, decimals } = person.legalEntity
    const amounts = [basic, allowances, deductions].map((amount) => amount.toFixed(decimals))
    yield [newId(), person.id, ...amounts, day, `${day}T07:00:00Z`, id, currency]
  }
}

export interface SampleTeam {
  id: string
  name: string
  leaderId: string
  memberIds: string[]
}

/** What teams do, and the department of their leader. */
const ventures = [
  ['Customer Onboarding', 'Customer Support'], ['Mobile App', 'Engineering'], ['Data Platform', 'Engineering'], ['Website Relaunch', 'Marketing'],
  ['Annual Report', 'Finance'], ['Office Move', 'Operations'], ['Hiring Task Force', 'Human Resources'], ['Security Audit', 'Information Security'],
  ['Night Shift Support', 'Customer Support'], ['Partner Programme', 'Sales'], ['Warehouse Automation', 'Logistics'], ['Brand Refresh', 'Design'],
  ['Payroll Migration', 'Human Resources'], ['Accessibility Guild', 'Design'], ['Trade Fair', 'Marketing'], ['Carbon Footprint', 'Operations'],
] as const // biome-ignore format: one name a line would be a page of ventures

/** Teams across departments. @param people those who are employed; the second leads the first team, the third belongs to it */
export function* sampleTeams(
  random: Random,
  people: readonly SamplePerson[],
  departments: readonly { name: string }[],
  count: number,
): Generator<SampleTeam> {
  const peopleOf = (place: string) => people.filter(({ department }) => departments[department]?.name === place)
  const leadersOf = new Map(ventures.map(([, place]) => [place, peopleOf(place)]))
  for (let number = 0; number < count; number++) {
    const [venture, place] = ventures[number % ventures.length] as (typeof ventures)[number]
    const round = Math.floor(number / ventures.length)
    const chosen = random.some(people, random.int(4, 9))
    const leaders = leadersOf.get(place) ?? []
    const first = number === 0 ? people.slice(1, 3) : leaders.length > 0 ? [random.pick(leaders)] : []
    const [leaderId = '', ...memberIds] = new Set([...first, ...chosen].map(({ id }) => id))
    yield {
      id: newId(),
      name: `${venture}${round > 0 ? ` ${round + 1}` : ''}`,
      leaderId,
      memberIds: [leaderId, ...memberIds],
    }
  }
}
