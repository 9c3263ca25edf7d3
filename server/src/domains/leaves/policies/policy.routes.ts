import { leavePolicies, type Policy } from '@ems/contract/leave-policies'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import { decimal } from '../entitlement/fraction.rules.ts'
import type { PolicyRow } from './policy.repo.ts'
import type { policyService } from './policy.service.ts'
import type { ruleService } from './policy-assignment.ts'

export function presentPolicy({
  id,
  name,
  leave_type_id,
  leave_type,
  unit,
  terms,
  granted,
  updated_at,
}: PolicyRow): Policy {
  const wire = (amount: number) => toWireAmount(amount, unit)
  return {
    _id: id,
    leaveType: { _id: leave_type_id, name: leave_type },
    name,
    amount: wire(terms.amount),
    seniority: terms.seniority.map((step) => ({ ...step, amount: wire(step.amount) })),
    period: terms.period,
    grant: terms.grant,
    bookable: terms.bookable,
    months: terms.months,
    rounding: { ...terms.rounding, to: wire(terms.rounding.to) },
    scaleWith: terms.scaleWith,
    carry: { ...terms.carry, cap: terms.carry.cap === null ? null : wire(terms.carry.cap) },
    overdraft: wire(terms.overdraft),
    waitMonths: terms.waitMonths,
    maxBalance: terms.maxBalance === null ? null : wire(terms.maxBalance),
    granted,
    updatedAt: updated_at.toISOString(),
  }
}

const one = (row: PolicyRow) => ({ policy: presentPolicy(row) })

export const policyRoutes = (
  policies: ReturnType<typeof policyService>,
  rules: ReturnType<typeof ruleService>,
): Route[] =>
  mount(leavePolicies, {
    list: async ({ query }) => {
      const { rows, total } = await policies.list(query)
      return { policies: rows.map(presentPolicy), total }
    },
    add: async ({ actor, body }) => one(await policies.add(actor, body)),
    get: async ({ params }) => one(await policies.get(params.id)),
    update: async ({ actor, params, body }) => one(await policies.update(actor, params.id, body)),
    preview: async ({ params, body }) => {
      const { entitlement, unit, told } = await policies.preview(params.id, body)
      return {
        months: entitlement.months.map(({ span, exact, amount }) => ({
          ...span,
          exact: Math.round(toWireAmount(decimal(exact), unit) * 1000) / 1000,
          amount: toWireAmount(amount, unit),
        })),
        entitled: toWireAmount(entitlement.total, unit),
        ...told,
      }
    },
    rules: async ({ params }) => {
      const set = await rules.get(params.leaveType)
      return { from: set?.from ?? null, rules: (set?.rules ?? []) as never }
    },
    setRules: async ({ actor, params, body }) => {
      const { run, type } = await rules.set(actor, params.leaveType, body)
      return { run: { ...run, granted: toWireAmount(run.granted, type.unit) } }
    },
  })
