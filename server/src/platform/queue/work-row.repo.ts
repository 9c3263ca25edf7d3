import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/index.ts'

/** A table of work: rows are due at a time, claimed by one instance for a lease, and finally done or failed. */
export interface WorkTable {
  name: 'jobs' | 'mails' | 'domain_event_work'
  /** the column with the due instant */
  due: string
  /** the column that is set when the work is done */
  done: string
  /** the order in which due rows are claimed, before the id */
  order?: string[]
  /** columns that are erased when a row is done */
  erased?: string[]
  /** further changes when a row fails for good, e.g. `body = null` */
  onGivenUp?: RawBuilder<unknown>
}

/** The columns of each row of work. */
export interface ClaimedRow {
  id: string
  attempts: number
}

/** The holder of a row: the instance, and the attempt for which it claimed the row. */
export interface RowHolder extends ClaimedRow {
  instance: string
}

const open = (table: WorkTable): RawBuilder<unknown> => sql`${sql.ref(table.done)} is null and failed_at is null`

const isHeldBy = ({ id, attempts, instance }: RowHolder): RawBuilder<unknown> =>
  sql`id = ${id} and attempts = ${attempts} and locked_by = ${instance}`

const erase = (table: WorkTable): RawBuilder<unknown> =>
  sql.join(
    (table.erased ?? []).map((column) => sql`, ${sql.ref(column)} = null`),
    sql``,
  )

/**
 * Claims due rows, each for one attempt of one instance: others skip them until the lease ends.
 * @param leaseSeconds how long the instance holds the rows
 * @param only a further condition on the rows
 */
export async function claimDue<Row extends ClaimedRow>(
  db: Db,
  table: WorkTable,
  instance: string,
  most: number,
  leaseSeconds: number,
  only: RawBuilder<unknown> = sql`true`,
): Promise<Row[]> {
  const order = [...(table.order ?? [table.due]), 'id'].map((column) => sql.ref(column))
  // Without "materialized" the planner may select the rows several times, and more of them each time.
  const { rows } = await sql<Row>`
    with due as materialized (
      select id from ${sql.table(table.name)}
      where ${open(table)} and ${sql.ref(table.due)} <= now() and (locked_until is null or locked_until <= now()) and ${only}
      order by ${sql.join(order)} limit ${most} for update skip locked
    )
    update ${sql.table(table.name)}
    set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${leaseSeconds}), locked_by = ${instance}
    where id in (select id from due)
    returning *`.execute(db)
  return rows
}

/** Renews the leases of rows that an instance still works on. */
export async function renewLeases(
  db: Db,
  table: WorkTable,
  instance: string,
  ids: string[],
  leaseSeconds: number,
): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set locked_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and locked_by = ${instance} and ${open(table)}`.execute(db)
}

/** Marks a row as done. @returns false if the holder had lost it */
export async function markDone(db: Db, table: WorkTable, holder: RowHolder): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)}
    set ${sql.ref(table.done)} = now(), locked_until = null, locked_by = null, last_error = null${erase(table)}
    where ${isHeldBy(holder)}`.execute(db)
  return numAffectedRows === 1n
}

/** Lets a row be claimed again after a while. */
export async function retryLater(
  db: Db,
  table: WorkTable,
  holder: RowHolder,
  seconds: number,
  error: string,
): Promise<void> {
  await sql`
    update ${sql.table(table.name)}
    set ${sql.ref(table.due)} = now() + make_interval(secs => ${seconds}), locked_until = null, locked_by = null, last_error = ${error}
    where ${isHeldBy(holder)}`.execute(db)
}

/** Marks a row as failed for good. @returns false if the holder had lost it */
export async function markFailed(db: Db, table: WorkTable, holder: RowHolder, error: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table.name)}
    set failed_at = now(), locked_until = null, locked_by = null, last_error = ${error}${table.onGivenUp ? sql`, ${table.onGivenUp}` : sql``}
    where ${isHeldBy(holder)}`.execute(db)
  return numAffectedRows === 1n
}

/** Returns a row as if it had not been claimed: the next instance continues at once. */
export async function releaseRow(db: Db, table: WorkTable, holder: RowHolder): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set attempts = attempts - 1, locked_until = null, locked_by = null
    where ${isHeldBy(holder)}`.execute(db)
}

/** Locks a row for a change that only its holder may make. @returns false if the holder has lost it */
export async function lockHeldRow(db: Db, table: WorkTable, holder: RowHolder): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(table.name)} where ${isHeldBy(holder)} and ${open(table)} for update`.execute(db)
  return rows.length === 1
}
