import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import type { Flow } from '../../approvals/index.ts'
import type { FlowColumns } from './flow.rules.ts'

export type LeaveFlow = Flow & FlowColumns

const flows = sql<LeaveFlow>`
  select f.leave_type_id, f.min_amount, f.department_id, f.remind_after, f.escalate_after,
    coalesce((select jsonb_agg(jsonb_build_object('who', s.who, 'role_id', s.role_id, 'user_id', s.user_id) order by s.step)
      from approval_flow_steps s where s.flow_id = f.id), '[]') as steps
  from approval_flows f order by f.position`

export const listFlows = async (db: Db): Promise<LeaveFlow[]> => (await flows.execute(db)).rows

export async function flowsFor(db: Db, employeeId: string): Promise<{ flows: LeaveFlow[]; manager: string | null }> {
  const { rows } = await sql<{ flows: LeaveFlow[] | null; manager: string | null }>`
    select (select json_agg(f) from (${flows}) f) as flows,
      (select m.user_id from employees e join employees m on m.id = e.manager_id where e.id = ${employeeId}) as manager`.execute(
    db,
  )
  return { flows: rows[0]?.flows ?? [], manager: rows[0]?.manager ?? null }
}

export async function setFlows(trx: Trx, flows: readonly LeaveFlow[]): Promise<void> {
  await sql`lock table approval_flows in share row exclusive mode`.execute(trx)
  await trx.deleteFrom('approval_flows').execute()
  const rows = flows.map(({ steps, ...flow }, position) => ({ id: newId(), position, ...flow }))
  if (rows.length > 0) await trx.insertInto('approval_flows').values(rows).execute()
  const steps = flows.flatMap((flow, n) =>
    flow.steps.map((step, place) => ({ flow_id: rows[n]?.id ?? '', step: place + 1, ...step })),
  )
  if (steps.length > 0) await trx.insertInto('approval_flow_steps').values(steps).execute()
}
