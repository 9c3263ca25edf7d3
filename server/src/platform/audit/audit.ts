import { sql } from 'kysely'
import type { Actor } from '../actor/actor.ts'
import { compiledQuery } from '../database/compiled-query.ts'
import { newId } from '../database/ids.ts'
import type { Db, Trx } from '../database/index.ts'

export interface AuditEvent {
  /** domain and verb, e.g. `department.update` */
  action: string
  entityId: string
  /** the employee of the event, if neither the id nor `employee_id` of the snapshot names them */
  subjectId?: string | null
  /** the snapshots before and after, without secrets; null if the thing did not or does not exist */
  before?: object | null
  after?: object | null
  /** the approver whose decision the actor takes */
  onBehalfOf?: string | null
  /** the exception that allowed the change */
  via?: 'override' | 'sole' | 'sso' | null
}

export type AuditActor = Pick<Actor, 'userId' | 'requestId'> | null

/** Writes an audit event in the transaction of its change. @param actor null for the product itself */
export const writeAuditEvent = (trx: Trx, actor: AuditActor, event: AuditEvent): Promise<void> =>
  writeAuditEvents(trx, actor, [event])

/** Actions that change an employee's record, by domain. */
const OF_EMPLOYEES = ['employee', 'working-time', 'attendance']

function subjectOf({ action, entityId, subjectId, before, after }: AuditEvent): string | null {
  if (subjectId !== undefined) return subjectId
  if (OF_EMPLOYEES.includes(action.split('.')[0] ?? '')) return entityId
  const facts = { ...before, ...after } as { employee_id?: string | null }
  return facts.employee_id ?? null
}

// Columns instead of rows keep it one statement for any number of events.
const insertEvents = compiledQuery((db: Db, ...columns: unknown[][]) => ({
  compile: () => {
    const [ids, actors, requests, actions, entities, subjects, befores, afters, behalves, vias] = columns
    return sql<never>`
      insert into audit_events (id, actor_id, request_id, action, entity_id, subject_id, before, after, on_behalf_of, via)
      select * from unnest(${ids}::uuid[], ${actors}::uuid[], ${requests}::text[], ${actions}::text[], ${entities}::uuid[],
        ${subjects}::uuid[], ${befores}::jsonb[], ${afters}::jsonb[], ${behalves}::uuid[], ${vias}::text[])`.compile(db)
  },
}))

/** Writes the events of one change to many things, in its transaction. */
export async function writeAuditEvents(trx: Trx, actor: AuditActor, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return
  const column = (value: (event: AuditEvent) => string | null) => events.map(value)
  const json = (facts: object | null | undefined) => (facts ? JSON.stringify(facts) : null)
  await insertEvents(
    trx,
    column(() => newId()),
    column(() => actor?.userId ?? null),
    column(() => actor?.requestId ?? null),
    column(({ action }) => action),
    column(({ entityId }) => entityId),
    column(subjectOf),
    column(({ before }) => json(before)),
    column(({ after }) => json(after)),
    column(({ onBehalfOf }) => onBehalfOf ?? null),
    column(({ via }) => via ?? null),
  )
}
