import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import type { Flow } from './rules-flows.ts'

/** Every flow, in its order. */
export async function listFlows(db: Db): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select f.leave_type_id, f.min_amount, f.department_id, f.remind_after, f.escalate_after,
      coalesce((select jsonb_agg(jsonb_build_object('who', s.who, 'role_id', s.role_id, 'user_id', s.user_id) order by s.step)
        from approval_flow_steps s where s.flow_id = f.id), '[]') as steps
    from approval_flows f order by f.position`.execute(db)
  return rows
}

/** Says something in place of what was said. @throws the foreign key violations of `approval_flows` and `approval_flow_steps` */
export async function setFlows(trx: Trx, flows: readonly Flow[]): Promise<void> {
  await sql`lock table approval_flows in share row exclusive mode`.execute(trx)
  await trx.deleteFrom('approval_flows').execute()
  for (const [position, { steps, ...flow }] of flows.entries()) {
    const id = newId()
    await trx
      .insertInto('approval_flows')
      .values({ id, position, ...flow })
      .execute()
    if (steps.length > 0)
      await trx
        .insertInto('approval_flow_steps')
        .values(steps.map((step, n) => ({ flow_id: id, step: n + 1, ...step })))
        .execute()
  }
}
