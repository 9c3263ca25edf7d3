import type { Actor } from './actor.ts'
import type { Trx } from './database/index.ts'
import { newId } from './ids.ts'

export interface AuditEvent {
  /** domain and verb, e.g. `department.update` */
  action: string
  entityId: string
  /** the employee whom it is about, where neither the id nor `employee_id` of the facts tells so */
  subjectId?: string | null
  /** what it was and what it became, without secrets; null for what did not or does not exist */
  before?: object | null
  after?: object | null
  /** whose decision it is that the actor takes for them */
  onBehalfOf?: string | null
  /** how somebody was allowed it who otherwise is not */
  via?: 'override' | 'sole'
}

export type AuditActor = Pick<Actor, 'userId' | 'requestId'> | null

// A statement takes 65,535 parameters at most.
const ROWS_PER_STATEMENT = 5000

/** Writes who changed what, in the transaction of the change. @param actor null where the product itself acts */
export const audit = (trx: Trx, actor: AuditActor, event: AuditEvent): Promise<void> => auditAll(trx, actor, [event])

/** What changes an employee's own record, by the domain of the action. */
const OF_EMPLOYEES = ['employee', 'working-time', 'attendance']

function subjectOf({ action, entityId, subjectId, before, after }: AuditEvent): string | null {
  if (subjectId !== undefined) return subjectId
  if (OF_EMPLOYEES.includes(action.split('.')[0] ?? '')) return entityId
  const facts = { ...before, ...after } as { employee_id?: string | null }
  return facts.employee_id ?? null
}

/** Writes the events of one change to many things, in its transaction. */
export async function auditAll(trx: Trx, actor: AuditActor, events: AuditEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_PER_STATEMENT) {
    const rows = events.slice(start, start + ROWS_PER_STATEMENT).map((event) => ({
      id: newId(),
      actor_id: actor?.userId ?? null,
      request_id: actor?.requestId ?? null,
      action: event.action,
      entity_id: event.entityId,
      subject_id: subjectOf(event),
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
      on_behalf_of: event.onBehalfOf ?? null,
      via: event.via ?? null,
    }))
    await trx.insertInto('audit_events').values(rows).execute()
  }
}
