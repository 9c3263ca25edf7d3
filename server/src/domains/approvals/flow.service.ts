import { approvalFlows } from '@ems/contract/approval-flows'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import { fieldError, violatedConstraint } from '../../platform/errors/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeById } from '../employees/index.ts'
import { listFlows, setFlows } from './flow.repo.ts'
import { type Flow, USUAL_FLOW } from './flow.rules.ts'

type Body = BodyOf<typeof approvalFlows.set>

function explain(error: unknown): never {
  if (violatedConstraint(error)?.endsWith('_fkey')) throw fieldError('flows', 'approval-flow.unknown')
  throw error
}

interface LeaveType {
  id: string
  unit: LeaveUnit
}

/** The leave types that a flow can name, and their units. */
export interface FlowTypes {
  list(db: Db): Promise<LeaveType[]>
  /** @throws {AppError} INVALID for a type that does not exist */
  require(db: Db, idOrName: string): Promise<LeaveType>
  /** from days or minutes to thousandths of a day or minutes, and back */
  toStoredAmount(amount: number, unit: LeaveUnit): number
  toWireAmount(amount: number, unit: LeaveUnit): number
}

/** Reads and sets the approval flows. */
export function flowService({ db }: Platform, types: FlowTypes) {
  async function valuesOf({ flows }: Body): Promise<Flow[]> {
    const values: Flow[] = []
    for (const flow of flows) {
      const type = flow.leaveType == null ? null : await types.require(db, flow.leaveType)
      const steps: Flow['steps'] = []
      for (const { who, roleId, userId } of flow.steps) {
        const person = userId == null ? undefined : await employeeById(db, userId)
        steps.push({ who, role_id: roleId ?? null, user_id: person?.user_id ?? userId ?? null })
      }
      values.push({
        leave_type_id: type?.id ?? null,
        min_amount: flow.minAmount == null ? null : types.toStoredAmount(flow.minAmount, type?.unit ?? 'days'),
        department_id: flow.departmentId ?? null,
        remind_after: flow.remindAfter,
        escalate_after: flow.escalateAfter ?? null,
        steps,
      })
    }
    return values
  }

  const shown = async () => {
    const units = new Map((await types.list(db)).map(({ id, unit }) => [id, unit]))
    const flows = await listFlows(db)
    return {
      flows: flows.length > 0 ? flows : [USUAL_FLOW],
      isDefault: flows.length === 0,
      units,
      toWireAmount: types.toWireAmount,
    }
  }

  return {
    get: shown,

    /** @throws {AppError} INVALID for a type, a role, a department or a person that does not exist */
    async set(actor: Actor, body: Body) {
      const values = await valuesOf(body)
      await inTransaction(db, async (trx) => {
        const before = { flows: await listFlows(trx) }
        await setFlows(trx, values).catch(explain)
        const after = { flows: await listFlows(trx) }
        await writeAuditEvent(trx, actor, { action: 'approval-flows.set', entityId: SINGLETON_ID, before, after })
      })
      return shown()
    },
  }
}

type Flows = Awaited<ReturnType<ReturnType<typeof flowService>['get']>>

const present = ({ flows, isDefault, units, toWireAmount }: Flows) => ({
  flows: flows.map((flow) => ({
    leaveType: flow.leave_type_id,
    minAmount:
      flow.min_amount === null ? null : toWireAmount(flow.min_amount, units.get(flow.leave_type_id ?? '') ?? 'days'),
    departmentId: flow.department_id,
    remindAfter: flow.remind_after,
    escalateAfter: flow.escalate_after,
    steps: flow.steps.map(({ who, role_id, user_id }) => ({ who, roleId: role_id, userId: user_id })),
  })),
  isDefault,
})

export const flowRoutes = (service: ReturnType<typeof flowService>): Route[] =>
  mount(approvalFlows, {
    get: async () => present(await service.get()),
    set: async ({ actor, body }) => present(await service.set(actor, body)),
  })
