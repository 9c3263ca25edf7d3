import { addDays } from '@ems/contract/core/days'
import type { ReminderKind } from '@ems/contract/reminders'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { documentsFor, type Readable } from '../documents/index.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'

export async function getReminderDays(db: Db): Promise<number[]> {
  return (await db.selectFrom('reminder_settings').select('leads').executeTakeFirstOrThrow()).leads
}

/** The days before an end on which reminders are sent, locked until the transaction ends. */
export async function lockLeads(trx: Trx): Promise<number[]> {
  return (await trx.selectFrom('reminder_settings').select('leads').forUpdate().executeTakeFirstOrThrow()).leads
}

export async function setLeads(trx: Trx, leads: number[]): Promise<void> {
  await trx.updateTable('reminder_settings').set({ leads }).execute()
}

/** An end that people are reminded of, and its person. */
export interface ReminderEnd {
  kind: ReminderKind
  /** the employee, or the document */
  record_id: string
  ends: string
  /** the day on which the reminder was due */
  day: string
  employee_id: string
}

/** The range of reminder days, both included. */
interface Span {
  from: string
  to: string
}

const ofColumn = (kind: ReminderKind, column: 'contract_ends' | 'probation_ends', { from, to }: Span) => sql`
  select ${kind}::text as kind, e.id as record_id, ${sql.ref(`e.${column}`)} as ends, e.id as employee_id
  from employees e where ${sql.ref(`e.${column}`)} between ${from}::date and ${to}::date
    and (e.left_on is null or e.left_on > ${sql.ref(`e.${column}`)})`

const ofDocuments = ({ from, to }: Span, today: string) => sql`
  select 'document-expiry' as kind, d.id as record_id, d.expires_on as ends, d.employee_id
  from documents d join employees e on e.id = d.employee_id
  where d.current and d.deleted_at is null and d.expires_on between ${from}::date and ${to}::date
    and (e.left_on is null or e.left_on >= ${today}::date)`

interface Due {
  today: string
  /** the reminder days, from the end: 30 is before it, -7 after it */
  points: { ends: readonly number[]; documents: readonly number[] }
  /** days after the end until which reminders go out */
  kept: { ends: number; documents: number }
  most: number
}

/**
 * Records due reminders that were not recorded yet, only the nearest of each end, each once.
 * @returns the ends
 */
export async function recordDueReminders(trx: Trx, { today, points, kept, most }: Due): Promise<ReminderEnd[]> {
  const span = (days: readonly number[], after: number): Span => ({
    from: addDays(today, -after),
    to: addDays(today, Math.max(...days)),
  })
  const ends = span(points.ends, kept.ends)
  const nearest = (part: RawBuilder<unknown>, days: readonly number[]) => sql`
    select part.*, (select max(part.ends - point) from unnest(${days}::int[]) point where part.ends - point <= ${today}::date) as day
    from (${part}) part`
  const { rows } = await sql<ReminderEnd>`
    with due as (
      ${nearest(ofColumn('contract-end', 'contract_ends', ends), points.ends)}
      union all ${nearest(ofColumn('probation-end', 'probation_ends', ends), points.ends)}
      union all ${nearest(ofDocuments(span(points.documents, kept.documents), today), points.documents)}
    ), noted as (
      insert into reminders (kind, record_id, ends, day)
      select kind, record_id, ends, day from due where day is not null
        and not exists (select from reminders r where r.kind = due.kind and r.record_id = due.record_id and r.ends = due.ends and r.day >= due.day)
      order by kind, record_id limit ${most}
      on conflict do nothing returning kind, record_id, ends, day
    ) select noted.*, due.employee_id from noted join due using (kind, record_id, ends, day)`.execute(trx)
  return rows
}

export interface UpcomingEnd extends Omit<ReminderEnd, 'day'> {
  days_left: number
  code: string
  user_id: string
  name: string
  profile_image: string | null
  title: string | null
}

interface Asked {
  kind: ReminderKind | undefined
  sort: string | undefined
  limit: number | undefined
  skip: number | undefined
  /** people whose contracts and probations are included; null: everyone */
  people: ScopedPeople | null
  /** the reader whose visible documents are included; null: no documents */
  documents: Readable | null
}

/** Ends from today on, and those of the last weeks. */
export async function listUpcomingEnds(db: Db, today: string, span: { from: string; to: string }, asked: Asked) {
  const parts: RawBuilder<unknown>[] = []
  const wants = (kind: ReminderKind) => asked.kind === undefined || asked.kind === kind
  const ends = { from: today, to: span.to }
  if (wants('contract-end')) parts.push(ofColumn('contract-end', 'contract_ends', ends))
  if (wants('probation-end')) parts.push(ofColumn('probation-end', 'probation_ends', ends))
  const ofPeople = parts.map((part) =>
    asked.people === null
      ? part
      : sql`select * from (${part}) x where ${isInScope(sql.ref('x.employee_id'), asked.people)}`,
  )
  if (wants('document-expiry') && asked.documents !== null)
    ofPeople.push(
      sql`select x.* from (${ofDocuments(span, today)}) x where x.record_id in (${documentsFor(db, asked.documents)})`,
    )
  if (ofPeople.length === 0) return { rows: [], total: 0 }
  const down = asked.sort === '-day' ? sql`desc` : sql`asc`
  const { rows } = await sql<UpcomingEnd & { n: number }>`
    select x.*, x.ends - ${today}::date as days_left, e.code, e.user_id, u.name, u.profile_image, d.title, count(*) over ()::int as n
    from (${sql.join(ofPeople, sql` union all `)}) x join employees e on e.id = x.employee_id join users u on u.id = e.user_id
    left join documents d on x.kind = 'document-expiry' and d.id = x.record_id
    order by x.ends ${down}, lower(u.name), x.record_id, x.kind
    limit ${asked.limit ?? null} offset ${asked.skip ?? 0}`.execute(db)
  return { rows, total: rows[0]?.n ?? 0 }
}
