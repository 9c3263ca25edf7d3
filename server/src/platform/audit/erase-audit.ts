import type { ErasureClass } from '@ems/contract/privacy'
import { sql } from 'kysely'
import type { Trx } from '../database/index.ts'
import { payloadDigest } from './seals.ts'

/** The prefixes of actions by class of data; all other actions belong to the profile. */
const ACTIONS: Readonly<Record<Exclude<ErasureClass, 'profile'>, string>> = {
  documents: '^document\\.',
  time: '^attendance\\.',
  leave: '^leave',
  payroll: '^salary\\.',
}
const OTHERS = Object.values(ACTIONS).join('|')

// Ids, days, states and amounts: without a name they identify nobody, and with them the history stays readable. Other
// fields are erased unless they are added here.
const KEPT =
  '(^|_)(id|ids|on|at|from|to|day|days|until|ends)$|^(status|state|fields|employment_type|fte|designation|role|leave_type|start_date|end_date|start_part|end_part|amount|salary|basic_salary|allowances|deductions|net_salary)$'

const left = (column: string) =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key ~ ${KEPT})`
const loses = (column: string) =>
  sql`exists (select from jsonb_object_keys(coalesce(${sql.ref(column)}, '{}')) as key where key !~ ${KEPT})`

/** The person whose values are erased from the audit. */
export interface ErasedFromAudit {
  employeeId: string
  userId: string
  /** the events of mails to the person */
  mailed: readonly string[]
}

/** The events of mails to some addresses. @returns their ids by address */
export async function mailEventsTo(trx: Trx, addresses: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ address: string; ids: string[] }>`
    select after->>'address' as address, array_agg(id) as ids from audit_events
    where action >= 'mail.' and action < 'mail/' and after->>'address' = any(${[...addresses]}::text[]) group by 1`.execute(
    trx,
  )
  return new Map(rows.map(({ address, ids }) => [address, ids]))
}

/**
 * Erases the values of some classes from a person's audit, in the transaction of the erasure. The salts of the events
 * are erased too, so that nobody can guess the values from the sealed digests. The remaining values of each event get
 * their own digest.
 * @returns the number of events, and one digest over the remaining values of sealed events for the erasure's own event
 */
export async function eraseFromAudit(
  trx: Trx,
  erasureId: string,
  classes: readonly ErasureClass[],
  { employeeId, userId, mailed }: ErasedFromAudit,
): Promise<{ events: number; digest: string }> {
  const named = classes.filter((kind) => kind !== 'profile').map((kind) => ACTIONS[kind])
  const ofNamed = named.length === 0 ? sql<boolean>`false` : sql<boolean>`a.action ~ ${named.join('|')}`
  const ofClasses = classes.includes('profile') ? sql<boolean>`(${ofNamed} or a.action !~ ${OTHERS})` : ofNamed
  const people = sql`array[${employeeId}, ${userId}]::uuid[]`
  const { rows } = await sql<{ events: number; digest: string }>`
    with found as (
      select id from audit_events a where ${ofClasses} and a.action <> 'privacy.erase' and (${loses('a.before')} or ${loses('a.after')})
        and (a.subject_id = any(${people}) or a.entity_id = any(${people}) or a.id = any(${[...mailed]}::uuid[]))
      for update
    ), emptied as (
      update audit_events a set before = ${left('a.before')}, after = ${left('a.after')}, salt = null from found where a.id = found.id
      returning a.id, a.seal, a.before, a.after, uuid_send(gen_random_uuid()) as fresh
    ), former as (
      update erased_events x set salt = null from emptied where x.event_id = emptied.id returning x.event_id
    ), noted as (
      insert into erased_events (event_id, erasure_id, salt, digest)
      select id, ${erasureId}::uuid, fresh, ${payloadDigest(sql`fresh`)} from emptied where seal is not null
      returning event_id, digest
    )
    select (select count(*)::int from emptied) as events, encode(sha256(coalesce(
      (select string_agg(uuid_send(event_id) || digest, ''::bytea order by event_id) from noted), '')), 'hex') as digest`.execute(
    trx,
  )
  return rows[0] as { events: number; digest: string }
}
