import { addDays } from '@ems/contract/core/days'
import { HOUR_MS } from '@ems/contract/core/durations'
import { sql } from 'kysely'
import { closeAccountAfter } from '../src/domains/auth/index.ts'
import { insertChanges } from '../src/domains/employees/job/job.repo.ts'
import { rebuildJobPeriods } from '../src/domains/employees/job/job-history.ts'
import { setLeaving } from '../src/domains/employees/shared/employment.repo.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { insertMany } from './demo-bulk.ts'
import { personName } from './demo-names.ts'
import type { SampleDepartment, SamplePerson } from './demo-people.ts'
import { type Random, seededRandom } from './demo-random.ts'

/** The number of visitors' accounts, which stay unchanged. */
const VISITORS = 8
/** A seed of its own, so that the records do not change the rest of the sample. */
const SEED = 4711

interface Sample {
  people: readonly SamplePerson[]
  departments: readonly SampleDepartment[]
  today: string
  now: Date
  /** the account that decided and planned it */
  by: string
}

/** The personnel records of people: contacts, job history, ends of contracts, and change requests. */
export async function storeRecords(trx: Trx, sample: Sample): Promise<void> {
  const random = seededRandom(SEED)
  await storeContacts(trx, random, sample.people)
  await storePromotions(trx, random, sample)
  await storeEndings(trx, sample)
  await storeEndedReasons(trx, sample.people)
  await storeOwnFields(trx, random, sample.people)
  await storeChangeRequests(trx, sample)
}

const streets = ['Elbchaussee', 'Grindelallee', 'Hafenstraße', 'Mühlenkamp', 'Osterstraße', 'Schanzenstraße']
const relations = ['partner', 'spouse', 'parent', 'sibling', 'friend', 'cousin']

/** The contacts of everyone, and emergency contacts of most people. */
async function storeContacts(trx: Trx, random: Random, people: readonly SamplePerson[]): Promise<void> {
  await insertMany(
    trx,
    'person_contacts',
    {
      employee_id: 'uuid',
      private_email: 'text',
      work_phone: 'text',
      private_phone: 'text',
      addresses: 'jsonb',
      emergency: 'jsonb',
    },
    people.map(({ id, email, code }) => {
      const mobile = () => `+49 151 5550 ${random.int(1000, 9999)}`
      const address = {
        kind: 'home',
        lines: [`${random.pick(streets)} ${random.int(1, 140)}`],
        postalCode: String(random.int(20_095, 22_769)),
        city: 'Hamburg',
        region: '',
        country: 'DE',
      }
      const emergency = { name: personName(random).name, relation: random.pick(relations), phone: mobile() }
      return [
        id,
        email.replace('@example.com', '@mail.example'),
        `+49 40 5550 ${code.slice(-3)}`,
        mobile(),
        JSON.stringify([address]),
        JSON.stringify(random.chance(0.8) ? [emergency] : []),
      ]
    }),
  )
}

const PROMOTIONS = 30

/** Some began in another job of their department, and were promoted since. */
async function storePromotions(trx: Trx, random: Random, { people, departments, today, by }: Sample): Promise<void> {
  const longHere = people.filter(({ from, leftOn }) => leftOn === null && from < addDays(today, -420))
  const promoted = random.some(longHere, PROMOTIONS).flatMap((person) => {
    const jobs = departments[person.department]?.jobs ?? []
    const former = jobs[jobs.findIndex(([designation]) => designation === person.designation) - 1]?.[0]
    return former ? [{ person, former, day: addDays(today, -random.int(20, 330)) }] : []
  })
  const began = sql`unnest(${promoted.map(({ person }) => person.id)}::uuid[], ${promoted.map(({ former }) => former)}::text[]) m (id, designation)`
  await sql`update job_changes c set designation = m.designation from ${began} where c.employee_id = m.id and c.reason = 'hire'`.execute(
    trx,
  )
  await insertChanges(
    trx,
    promoted.map(({ person, day }) => ({
      employeeId: person.id,
      by,
      from: day,
      facts: { designation: person.designation },
      places: {},
      salary: null,
      reason: 'promotion',
      note: '',
      status: 'Applied',
    })),
  )
  await rebuildJobPeriods(
    trx,
    promoted.map(({ person }) => person.id),
  )
}

const PROBATION_DAYS = 182
/** The ends of some contracts, in days from today. */
const CONTRACTS_END = [18, 41, 74]
/** The planned last days of some people, in days from today, with reasons. */
const LEAVERS = [
  [9, 'resigned'],
  [33, 'retired'],
] as const

/** Probations, contracts and employments that end soon. */
async function storeEndings(trx: Trx, { people, today, by }: Sample): Promise<void> {
  const staying = people.filter(({ leftOn }, index) => leftOn === null && index >= VISITORS)
  const probations = staying.filter(({ from }) => from > addDays(today, -PROBATION_DAYS))
  await sql`update employees e set probation_ends = e.employed_from + ${PROBATION_DAYS}::int
    where e.id = any(${probations.map(({ id }) => id)}::uuid[])`.execute(trx)
  const others = staying.filter((person) => !probations.includes(person))
  for (const [index, days] of CONTRACTS_END.entries()) {
    const [person, ends] = [others[4 + index * 9], addDays(today, days)]
    if (!person) continue
    const fixed = { employment_type: 'fixed-term' }
    await trx
      .updateTable('employees')
      .set({ ...fixed, contract_ends: ends })
      .where('id', '=', person.id)
      .execute()
    await trx
      .updateTable('job_changes')
      .set(fixed)
      .where('employee_id', '=', person.id)
      .where('reason', '=', 'hire')
      .execute()
    await rebuildJobPeriods(trx, [person.id])
  }
  for (const [index, [days, reason]] of LEAVERS.entries()) {
    const [person, lastDay] = [others[7 + index * 9], addDays(today, days)]
    if (!person) continue
    await closeAccountAfter(trx, person.userId, lastDay)
    await setLeaving(trx, person.id, { leaving_on: lastDay, leaving_reason: reason, leaving_planned_by: by })
  }
}

const REASONS = ['resigned', 'resigned', 'retired', 'resigned', 'end of contract'] as const

/** Why people left. */
async function storeEndedReasons(trx: Trx, people: readonly SamplePerson[]): Promise<void> {
  const left = people.filter(({ leftOn }) => leftOn !== null)
  const reasons = left.map((_, n) => REASONS[n % REASONS.length])
  await sql`update employments m set ended_reason = l.reason
    from unnest(${left.map(({ id }) => id)}::uuid[], ${reasons}::text[]) l (id, reason) where m.employee_id = l.id`.execute(
    trx,
  )
}

/** A field of the organisation's own that everyone fills in, and one that HR does. */
async function storeOwnFields(trx: Trx, random: Random, people: readonly SamplePerson[]): Promise<void> {
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
  const fields = [
    { key: 'shirt_size', label: 'Shirt size', type: 'choice', choices: sizes, sees: 'everyone', edits: 'self' },
    { key: 'locker', label: 'Locker', type: 'text', choices: [], sees: 'self', edits: 'hr' },
  ]
  for (const [position, field] of fields.entries()) {
    const id = newId()
    await trx
      .insertInto('custom_fields')
      .values({ id, ...field, section: 'Equipment', position })
      .execute()
    await insertMany(
      trx,
      'custom_values',
      { employee_id: 'uuid', field_id: 'uuid', type: 'text', text_value: 'text' },
      random.some(people, Math.ceil(people.length * 0.6)).map((person, n) => {
        const value = field.choices.length > 0 ? random.pick(field.choices) : `B ${100 + n}`
        return [person.id, id, field.type, value]
      }),
    )
  }
}

/** A change request of a person. @param other the person whose family name they take */
const WISHES: readonly ((
  person: SamplePerson,
  other: SamplePerson,
) => {
  field: string
  before: string | null
  after: string
  decided?: 'Approved' | 'Rejected'
})[] = [
  ({ married }) => ({
    field: 'maritalStatus',
    before: married ? 'married' : 'single',
    after: married ? 'single' : 'married',
  }),
  ({ name }, other) => ({ field: 'name', before: name, after: `${firstName(name)} ${familyName(other.name)}` }),
  ({ name }) => ({ field: 'preferredName', before: null, after: firstName(name).slice(0, 3) }),
  ({ name }) => ({ field: 'preferredName', before: null, after: firstName(name), decided: 'Approved' }),
  ({ dob }) => ({ field: 'dob', before: dob, after: addDays(dob, 30), decided: 'Rejected' }),
]
const firstName = (name: string) => name.split(' ')[0] ?? name
const familyName = (name: string) => name.split(' ').at(-1) ?? name

/** Change requests of some people, most of them pending. */
async function storeChangeRequests(trx: Trx, { people, now, by }: Sample): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const staying = people.filter(({ leftOn }, index) => leftOn === null && index >= VISITORS)
  const rows = WISHES.flatMap((wish, n) => {
    const [person, other] = [staying[3 + n * 5], staying[4 + n * 5]]
    if (!person || !other) return []
    const { decided, ...asked } = wish(person, other)
    return [
      {
        id: newId(),
        employee_id: person.id,
        ...asked,
        status: decided ?? 'Pending',
        reason: decided === 'Rejected' ? 'Your ID card shows a different value.' : '',
        requested_at: hoursAgo(7 + n * 20),
        decided_by: decided ? by : null,
        decided_at: decided ? hoursAgo(5 + n * 10) : null,
      },
    ]
  })
  await trx.insertInto('change_requests').values(rows).execute()
}
