import { sql } from 'kysely'
import { insertCategory, writeRanges } from '../src/domains/paygap/category.repo.ts'
import { gapById, insertGap, publishGap, writeFinding } from '../src/domains/paygap/gap.repo.ts'
import { prepareFigures, scheduleReminder } from '../src/domains/paygap/index.ts'
import type { Trx } from '../src/platform/database/index.ts'
import type { SamplePerson } from './demo-people.ts'

interface SampleCategory {
  code: string
  name: string
  level: number
  /** skills, effort, responsibility, working conditions */
  criteria: readonly [skills: string, effort: string, responsibility: string, conditions: string]
  /** gross basic pay a year of full-time work, in thousands */
  range: readonly [minimum: number, maximum: number]
  designations: RegExp
}

const CATEGORIES: readonly SampleCategory[] = [
  {
    code: 'OPS',
    name: 'Warehouse and office services',
    level: 4,
    criteria: [
      'Vocational training or one year of practice; forklift licence in the warehouse.',
      'Lifting up to 15 kg, or many short tasks at the same time.',
      'Own work, goods and office equipment.',
      'Warehouse or reception, early and late shifts.',
    ],
    range: [32, 60],
    designations:
      /^(Warehouse Associate|Shipping Coordinator|Logistics Planner|Office Coordinator|Procurement Specialist)$/,
  },
  {
    code: 'CARE',
    name: 'Customer support',
    level: 5,
    criteria: [
      'Vocational training and two languages.',
      'Long calls, sometimes with upset customers.',
      'Replies on behalf of the company, and refunds of up to 200.',
      'Office or home, shifts on weekends.',
    ],
    range: [36, 62],
    designations: /^(Support Specialist|Technical Support Engineer)$/,
  },
  {
    code: 'SALES',
    name: 'Sales and marketing',
    level: 7,
    criteria: [
      'Degree or three years of sales experience, two languages.',
      'Travel, and targets every quarter.',
      'Contracts of up to 250,000.',
      'Office and customers, about 40 days of travel a year.',
    ],
    range: [40, 105],
    designations:
      /^(Account Executive|Sales Development Representative|Key Account Manager|Content Strategist|Campaign Manager|Event Coordinator)$/,
  },
  {
    code: 'FIN',
    name: 'Finance and people',
    level: 8,
    criteria: [
      'Degree or vocational training with five years of practice.',
      'Concentration, fixed dates at the end of each month.',
      'Accounts, budgets, and data about people.',
      'Office or home.',
    ],
    range: [44, 96],
    designations: /^(Accountant|Financial Analyst|HR Business Partner|Recruiter|Payroll Specialist)$/,
  },
  {
    code: 'ENG',
    name: 'Engineering',
    level: 10,
    criteria: [
      'Degree or the same knowledge from practice.',
      'Long concentration; on call one week in six.',
      'Systems that all customers use.',
      'Office or home.',
    ],
    range: [56, 128],
    designations: /Software Engineer|Site Reliability Engineer|QA Engineer|^Security/,
  },
  {
    code: 'LAW',
    name: 'Legal and compliance',
    level: 12,
    criteria: [
      'Law degree with bar admission, or five years of compliance.',
      'Concentration, court dates.',
      'Contracts and obligations of the whole company.',
      'Office or home.',
    ],
    range: [70, 132],
    designations: /^(Legal Counsel|Compliance Officer)$/,
  },
]

const FLAGGED = 'ENG'
/** Women's pay in the flagged category, as a share of men's pay. */
const APART = 0.91

const categoryOf = ({ designation }: SamplePerson) =>
  CATEGORIES.find(({ designations }) => designations.test(designation))

const mean = (people: readonly SamplePerson[]) => people.reduce((sum, { salary }) => sum + salary, 0) / people.length

/**
 * Brings the pay of women and men in each category together, but for one category, before anyone is paid: what is drawn
 * for some ten people is far apart by chance.
 * @param people of one currency
 */
export function balancePay(people: readonly SamplePerson[], today: string): void {
  const newYear = `${today.slice(0, 4)}-01-01`
  for (const category of CATEGORIES) {
    const inCategory = people.filter((person) => categoryOf(person) === category)
    const paidLastYear = inCategory.filter(({ from }) => from < newYear)
    const aim = mean(paidLastYear)
    for (const gender of ['female', 'male'] as const) {
      const part = gender === 'female' && category.code === FLAGGED ? APART : 1
      const factor = (aim * part) / mean(paidLastYear.filter((person) => person.gender === gender))
      for (const person of inCategory.filter((each) => each.gender === gender && Number.isFinite(factor)))
        person.salary = Math.round((person.salary * factor) / 50) * 50
    }
  }
}

interface Sample {
  people: readonly SamplePerson[]
  currency: string
  today: string
  now: Date
  /** the account that does it */
  by: string
}

const RAISE = 1.03

/** Pay categories, given to people from their first day on. @returns their ids by code */
export async function storeCategories(
  trx: Trx,
  { people, currency, today }: Omit<Sample, 'now' | 'by'>,
): Promise<Map<string, string>> {
  const year = Number(today.slice(0, 4))
  const ids = new Map<string, string>()
  for (const { code, name, level, criteria, range } of CATEGORIES) {
    const [skills, effort, responsibility, conditions] = criteria
    const id = await insertCategory(trx, { code, name, level, skills, effort, responsibility, conditions })
    ids.set(code, id)
    // The raise of next year is agreed for one category so far.
    const raises = [[year - 1, 1], [year, RAISE], ...(code === FLAGGED ? [[year + 1, RAISE ** 2]] : [])] as const
    const ranges = raises.map(([from = year, raise = 1]) => {
      const [minimum, maximum] = range.map((amount) => String(Math.round(amount * raise * 10) * 100))
      return { from: `${from}-01-01`, currency, minimum: minimum ?? '0', maximum: maximum ?? '0' }
    })
    await writeRanges(trx, id, ranges)
  }
  const given = people.flatMap((person) => {
    const id = ids.get(categoryOf(person)?.code ?? '')
    return id ? [{ id, person: person.id }] : []
  })
  const theirs = sql`unnest(${given.map(({ person }) => person)}::uuid[], ${given.map(({ id }) => id)}::uuid[]) m (id, category)`
  const set = sql`set pay_category_id = m.category`
  await sql`update employees e ${set} from ${theirs} where e.id = m.id`.execute(trx)
  await sql`update job_changes c ${set}, fields = array_append(array_remove(c.fields, 'payCategory'), 'payCategory') from ${theirs}
    where c.employee_id = m.id and c.reason = 'hire'`.execute(trx)
  await sql`update job_periods p ${set} from ${theirs} where p.employee_id = m.id`.execute(trx)
  return ids
}

/** The published pay gap of last year, worked out by the product, with what HR found of the category that is flagged. */
export async function storePayGap(
  trx: Trx,
  { currency, today, now, by }: Omit<Sample, 'people'>,
  categories: Map<string, string>,
): Promise<void> {
  const id = await insertGap(trx, {
    ...{ year: Number(today.slice(0, 4)) - 1, currency, legal_entity_id: null, created_by: by },
    ...{ basis: 'hourly', month_before_until: 0, minimum: 5 },
  })
  const gap = await gapById(trx, id)
  const flagged = categories.get(FLAGGED)
  if (!gap || !flagged) return
  await prepareFigures(trx, gap)
  await publishGap(trx, id, now)
  await scheduleReminder(trx, id, now)
  const note = 'Salaries at the start of employment differed. They are under review with the works council.'
  await writeFinding(trx, id, { category_id: flagged, state: 'Open', note }, { by, at: now })
}
