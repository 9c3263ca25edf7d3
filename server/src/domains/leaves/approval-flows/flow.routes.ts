import { approvalFlows } from '@ems/contract/approval-flows'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { DEFAULT_FLOW } from '../../approvals/index.ts'
import { employeeById } from '../../employees/index.ts'
import { toStoredAmount, toWireAmount } from '../duration/day-count.rules.ts'
import { listTypes } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { type LeaveFlow, listFlows, setFlows } from './flow.repo.ts'

const DEFAULT: LeaveFlow = { leave_type_id: null, min_amount: null, department_id: null, ...DEFAULT_FLOW }

type Body = BodyOf<typeof approvalFlows.set>

function explain(error: unknown): never {
  if (violatedConstraint(error)?.endsWith('_fkey')) throw fieldError('flows', 'approval-flow.unknown')
  throw error
}

async function valuesOf(db: Db, { flows }: Body): Promise<LeaveFlow[]> {
  const values: LeaveFlow[] = []
  for (const flow of flows) {
    const type = flow.leaveType == null ? null : await requireType(db, flow.leaveType)
    const steps: LeaveFlow['steps'] = []
    for (const { who, roleId, userId } of flow.steps) {
      const person = userId == null ? undefined : await employeeById(db, userId)
      steps.push({ who, role_id: roleId ?? null, user_id: person?.user_id ?? userId ?? null })
    }
    values.push({
      leave_type_id: type?.id ?? null,
      min_amount: flow.minAmount == null ? null : toStoredAmount(flow.minAmount, type?.unit ?? 'days'),
      department_id: flow.departmentId ?? null,
      remind_after: flow.remindAfter,
      escalate_after: flow.escalateAfter ?? null,
      steps,
    })
  }
  return values
}

const present = (flow: LeaveFlow, units: ReadonlyMap<string, LeaveUnit>) => ({
  leaveType: flow.leave_type_id,
  minAmount: toWireAmount(flow.min_amount, units.get(flow.leave_type_id ?? '') ?? 'days'),
  departmentId: flow.department_id,
  remindAfter: flow.remind_after,
  escalateAfter: flow.escalate_after,
  steps: flow.steps.map(({ who, role_id, user_id }) => ({ who, roleId: role_id, userId: user_id })),
})

async function shown(db: Db) {
  const units = new Map((await listTypes(db)).map(({ id, unit }) => [id, unit]))
  const stored = await listFlows(db)
  const flows = stored.length > 0 ? stored : [DEFAULT]
  return { flows: flows.map((flow) => present(flow, units)), isDefault: stored.length === 0 }
}

export const flowRoutes = ({ db }: Platform): Route[] =>
  mount(approvalFlows, {
    get: () => shown(db),
    async set({ actor, body }) {
      const values = await valuesOf(db, body)
      await inTransaction(db, async (trx) => {
        const before = { flows: await listFlows(trx) }
        await setFlows(trx, values).catch(explain)
        const after = { flows: await listFlows(trx) }
        await writeAuditEvent(trx, actor, { action: 'approval-flows.set', entityId: SINGLETON_ID, before, after })
      })
      return shown(db)
    },
  })
