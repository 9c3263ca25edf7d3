import { addDays } from '@ems/contract/core/days'
import { sql } from 'kysely'
import { insertImported, setImported } from '../src/domains/calendars/holiday-import/holiday-import.repo.ts'
import { type ImportedDay, importedDays } from '../src/domains/calendars/holiday-import/holiday-import.rules.ts'
import { holidaySource } from '../src/domains/calendars/holiday-import/holiday-source.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { addJobs } from '../src/platform/queue/jobs.ts'
import type { SampleLeave } from './demo-time.ts'
import { YEARLY } from './leaves.ts'

/** The location of the sample organisation, by the codes of the holiday data. */
const PLACE = { country: 'DE', state: 'HH', region: null, language: 'en' }

/** The first expiry of carried-over leave, in days from today: visitors have some days to see it. */
const LAPSES_AFTER = 7

/**
 * The last day to take carried-over leave, as MM-DD: the next middle or end of a month within the year. So some leave
 * expires soon, whenever the sample is created.
 */
export function carryCloses(today: string): string {
  const soon = addDays(today, LAPSES_AFTER)
  if (soon.slice(0, 4) !== today.slice(0, 4)) return '12-31'
  const [year = 0, month = 0, date = 0] = soon.split('-').map(Number)
  return `${soon.slice(5, 7)}-${date <= 15 ? 15 : new Date(Date.UTC(year, month, 0)).getUTCDate()}`
}

/** 25 days a year, fewer for part-time people; up to five unused days are carried over, and expire soon. */
const termsAt = (today: string) => ({
  ...YEARLY,
  amount: 25_000,
  scaleWith: 'days',
  carry: { cap: 5_000, closes: carryCloses(today), debt: 'carry' },
})

/** The holidays of some years. */
export type SampleHolidays = readonly { day: readonly ImportedDay[]; year: number }[]

/** The holidays of last year, this year and next year, read before any row is stored. */
export async function sampleHolidays(today: string): Promise<SampleHolidays> {
  const source = holidaySource()
  try {
    const years = [-1, 0, 1].map((by) => Number(today.slice(0, 4)) + by)
    const all: { day: ImportedDay[]; year: number }[] = []
    for (const year of years)
      all.push({
        year,
        day: importedDays(await source.holidays(PLACE, year), { ...PLACE, year, types: ['public'] }),
      })
    return all
  } finally {
    source.stop()
  }
}

/** Stores holidays in the default calendar, and gives everyone annual leave from the year before on. Jobs settle what that comes to. */
export async function storeEntitlements(trx: Trx, holidays: SampleHolidays, today: string): Promise<void> {
  const calendar = await trx
    .selectFrom('holiday_calendars')
    .select('id')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  for (const { day } of holidays) await insertImported(trx, calendar.id, day)
  const year = holidays.at(-1)?.year ?? 0
  await setImported(trx, calendar.id, { ...PLACE, year, types: ['public'] })
  const type = await trx
    .selectFrom('leave_types')
    .select('id')
    .where('seed_name', '=', 'Annual Leave')
    .executeTakeFirstOrThrow()
  const policy = {
    id: newId(),
    leave_type_id: type.id,
    name: 'Annual Leave, 25',
    terms: JSON.stringify(termsAt(today)),
  }
  await trx.insertInto('leave_policies').values(policy).execute()
  const rule = { id: newId(), leave_type_id: type.id, policy_id: policy.id, position: 0 }
  await trx
    .insertInto('leave_rules')
    .values({ ...rule, from_day: `${Number(today.slice(0, 4)) - 1}-01-01` })
    .execute()
  await sql`insert into leave_due (employee_id, leave_type_id, next_on)
    select id, ${type.id}, ${today}::date from employees`.execute(trx)
  await addJobs(trx, [{ kind: 'leave.due', key: 'sample' }])
}

/** The real end of some rejected leaves: withdrawn by the requester, or cancelled later. */
export const endedOf = ({ status }: SampleLeave, number: number): 'withdrawn' | 'cancelled' | null =>
  status === 'Rejected' ? (([null, 'withdrawn', 'cancelled'] as const)[number % 3] ?? null) : null
