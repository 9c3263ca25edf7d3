import type { GapFigures, LeftOut, PayGap } from '@ems/contract/pay-gaps'
import { sql } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { lockRow } from '../../platform/database/transactions.ts'

/** The numbers of women and men who count, and of people left out by reason. */
export interface GapPeople {
  women: number
  men: number
  leftOut: Partial<Record<LeftOut, number>>
}

export interface FindingRow {
  category_id: string
  state: 'Open' | 'Justified' | 'Remedied'
  note: string
  updated_at: Date
}

export interface GapRow {
  id: string
  year: number
  currency: string
  legal_entity_id: string | null
  legal_entity_name: string | null
  version: number
  status: PayGap['status']
  basis: PayGap['basis']
  month_before_until: number
  minimum: number
  /** decimal text */
  week_minutes: string | null
  people: GapPeople | null
  published_figures: GapFigures | null
  full_figures: GapFigures | null
  published_at: Date | null
  updated_at: Date
  findings: (Omit<FindingRow, 'updated_at'> & { updated_at: string })[]
}

const gaps = sql`
  select g.*, e.name as legal_entity_name, coalesce((select jsonb_agg(to_jsonb(f) - 'gap_id') from pay_gap_findings f where f.gap_id = g.id), '[]') as findings
  from pay_gaps g left join legal_entities e on e.id = g.legal_entity_id`

/** All pay gaps, newest first. */
export async function listGaps(db: Db): Promise<GapRow[]> {
  return (await sql<GapRow>`${gaps} order by g.year desc, g.currency, g.created_at desc, g.id`.execute(db)).rows
}

export async function gapById(db: Db, id: string): Promise<GapRow | undefined> {
  return (await sql<GapRow>`${gaps} where g.id = ${id}::uuid`.execute(db)).rows[0]
}

/** Reads and locks the gap until the transaction ends. */
export const lockGap = async (trx: Trx, id: string): Promise<GapRow | undefined> =>
  (await lockRow(trx, 'pay_gaps', id)) ? gapById(trx, id) : undefined

interface NewGap {
  year: number
  currency: string
  legal_entity_id: string | null
  basis: PayGap['basis']
  month_before_until: number
  minimum: number
  created_by: string
}

/** Adds a gap to prepare, with the next version for its year, currency and legal entity. */
export async function insertGap(trx: Trx, values: NewGap): Promise<string> {
  const { year, currency, legal_entity_id } = values
  // Concurrent requests get their versions one after the other.
  await sql`select from legal_entities where currency = ${currency} order by id for no key update`.execute(trx)
  const id = newId()
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from pay_gaps
    where year = ${year} and currency = ${currency} and legal_entity_id is not distinct from ${legal_entity_id}::uuid)`
  await trx
    .insertInto('pay_gaps')
    .values({ id, ...values, version })
    .execute()
  return id
}

/** The results of a prepared gap. */
export interface Prepared {
  week_minutes: string
  people: GapPeople
  published_figures: GapFigures
  full_figures: GapFigures
}

export async function storePrepared(trx: Trx, id: string, { week_minutes, ...figures }: Prepared): Promise<void> {
  const texts = Object.fromEntries(Object.entries(figures).map(([column, value]) => [column, JSON.stringify(value)]))
  await trx
    .updateTable('pay_gaps')
    .set({ week_minutes, ...texts, status: 'Draft', updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function publishGap(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('pay_gaps')
    .set({ status: 'Published', published_at: at, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteGap(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('pay_gaps').where('id', '=', id).execute()
}

export async function writeFinding(
  trx: Trx,
  gapId: string,
  { category_id, state, note }: Omit<FindingRow, 'updated_at'>,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await sql`
    insert into pay_gap_findings (gap_id, category_id, state, note, updated_by, updated_at)
    values (${gapId}, ${category_id}, ${state}, ${note}, ${by}, ${at})
    on conflict (gap_id, category_id) do update set state = excluded.state, note = excluded.note,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(trx)
}

/** The weekly minutes of the default schedule, as decimal text. */
export async function weekMinutes(db: Db): Promise<string> {
  const { rows } = await sql<{ minutes: string }>`
    select (sum(d.am + d.pm) * 1.000000000000 / s.weeks)::text as minutes
    from schedules s join schedule_days d on d.schedule_id = s.id where s.is_default group by s.weeks`.execute(db)
  return rows[0]?.minutes ?? '0'
}

export interface LevelRow {
  employee_id: string
  category_id: string | null
  code: string | null
  whole: boolean
  gender: string
  basic: string
  variable: string
}

/** The lines of people who count. */
export async function levelsOf(db: Db, gapId: string): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    select l.employee_id, l.category_id, c.code, l.whole, l.gender, l.basic::text, l.variable::text
    from pay_gap_lines l left join pay_categories c on c.id = l.category_id
    where l.gap_id = ${gapId} and l.left_out is null`.execute(db)
  return rows
}

export async function getExcludedPeople(db: Db, gapId: string): Promise<GapPeople['leftOut']> {
  const { rows } = await sql<{ reason: LeftOut; people: number }>`
    select left_out as reason, count(*)::int as people from pay_gap_lines
    where gap_id = ${gapId} and left_out is not null group by left_out`.execute(db)
  return Object.fromEntries(rows.map(({ reason, people }) => [reason, people]))
}

export interface LineRow {
  employee_id: string
  code: string
  user_id: string
  name: string
  category_id: string | null
  category_code: string | null
  gender: string | null
  time: string
  basic: string
  variable: string
  left_out: LeftOut | null
}

/** A page of lines ordered by employee ID: first of the whole year, then of the categories. */
export async function linesOf(
  db: Db,
  gapId: string,
  { limit, skip = 0 }: { limit?: number | undefined; skip?: number | undefined },
): Promise<{ rows: LineRow[]; total: number }> {
  const { rows } = await sql<LineRow>`
    select e.id as employee_id, e.code, u.id as user_id, u.name, l.category_id, c.code as category_code, l.gender,
      l.time::text, l.basic::text, l.variable::text, l.left_out
    from pay_gap_lines l join employees e on e.id = l.employee_id join users u on u.id = e.user_id
    left join pay_categories c on c.id = l.category_id
    where l.gap_id = ${gapId} order by e.code, l.whole desc, c.code limit ${limit ?? null} offset ${skip}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from pay_gap_lines where gap_id = ${gapId}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}
