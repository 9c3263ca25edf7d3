import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { leavePolicies, type Policy, type PolicyRule } from '@ems/contract/leave-policies'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { inDryRunTransaction } from '../../../platform/database/transactions.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { historiesOf } from '../../calendars/index.ts'
import { employeeById } from '../../employees/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { grantSentence } from '../balances/explanation.ts'
import { toStoredAmount, toWireAmount } from '../duration/day-count.rules.ts'
import { entitlementOf, entitlementSpans, exactAmount, type Terms } from '../entitlement/entitlement.rules.ts'
import { periodOf } from '../entitlement/period.rules.ts'
import { countPeople } from '../entitlement/policy-assignment.rules.ts'
import { termsOfType } from '../entitlement/policy-terms.repo.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { findType, lockTypeNamed, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { settleEveryone } from '../ledger/settlement.ts'
import * as repo from './policy.repo.ts'

type Body = BodyOf<typeof leavePolicies.add>
type PolicyValues = Omit<Body, 'leaveType'>
type RulesBody = BodyOf<typeof leavePolicies.setRules>

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'leave_policies_name_unique') throw fieldError('name', 'leave-policy.name-registered')
  if (constraint === 'leave_rules_policy_id_fkey') throw fieldError('rules', 'leave-policy.unknown')
  if (constraint?.startsWith('leave_rules_')) throw fieldError('rules', 'leave-rules.unknown')
  throw error
}

/** @param convert gets the path of each amount, too */
function withAmounts(terms: Terms, convert: (amount: number, path: string) => number): Terms {
  const { seniority, rounding, carry, overdraft, maxBalance } = terms
  return {
    ...terms,
    amount: convert(terms.amount, 'amount'),
    seniority: seniority.map((step, n) => ({ ...step, amount: convert(step.amount, `seniority.${n}.amount`) })),
    rounding: { ...rounding, to: convert(rounding.to, 'rounding.to') },
    carry: { ...carry, cap: carry.cap === null ? null : convert(carry.cap, 'carry.cap') },
    overdraft: convert(overdraft, 'overdraft'),
    maxBalance: maxBalance === null ? null : convert(maxBalance, 'maxBalance'),
  }
}

function termsOf(body: PolicyValues, unit: TypeRow['unit']): Terms {
  const { period, grant, bookable, months, scaleWith, waitMonths, amount, carry, overdraft } = body
  const { to = toWireAmount(1, unit), how } = body.rounding ?? { to: unit === 'days' ? 0.5 : 15, how: 'up' }
  const seniority = body.seniority.toSorted((a, b) => a.afterYears - b.afterYears)
  const other = { amount, seniority, rounding: { to, how }, carry, overdraft, maxBalance: body.maxBalance ?? null }
  return withAmounts({ period, grant, bookable, months, scaleWith, waitMonths, ...other }, (value, path) => {
    const fits = unit === 'hours' ? Number.isInteger(value) : value <= MOST_DAYS_OFF
    if (!fits) throw fieldError(path, 'leave.amount-unit')
    return toStoredAmount(value, unit)
  })
}

const factsOf = ({ name, leave_type_id, terms }: repo.PolicyRow) => ({ name, leave_type_id, terms })

const present = ({ terms, unit, ...row }: repo.PolicyRow): Policy => ({
  _id: row.id,
  leaveType: { _id: row.leave_type_id, name: row.leave_type },
  name: row.name,
  ...withAmounts(terms, (amount) => toWireAmount(amount, unit)),
  granted: row.granted,
  updatedAt: row.updated_at.toISOString(),
})

async function addPolicy(
  trx: Trx,
  actor: Actor,
  type: Pick<TypeRow, 'id' | 'unit'>,
  values: PolicyValues,
): Promise<repo.PolicyRow> {
  const stored = { leave_type_id: type.id, name: values.name, terms: termsOf(values, type.unit) }
  const id = await repo.insertPolicy(trx, stored).catch(explain)
  const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
  await writeAuditEvent(trx, actor, { action: 'leave-policy.add', entityId: id, after: factsOf(policy) })
  return policy
}

function ofPolicy(error: unknown): never {
  if (!(error instanceof AppError) || !error.issues) throw error
  throw new AppError(error.reason, error.params as never, {
    sentence: error.message,
    issues: error.issues.map((issue) => ({ ...issue, path: `policy.${issue.path}` })),
  })
}

export async function pageOfPolicies(db: Db, query: QueryOf<typeof leavePolicies.list>) {
  const { rows, total } = await repo.listPolicies(db, query)
  return { rows: rows.map(present), total }
}

export function policyRoutes({ db, clock }: Platform): Route[] {
  const requirePolicy = async (id: string): Promise<repo.PolicyRow> => {
    const policy = await repo.policyById(db, id)
    if (!policy) throw notFoundError('leave-policy')
    return policy
  }

  const typeOf = async (id: string): Promise<TypeRow> => {
    const type = await findType(db, id)
    if (!type) throw notFoundError('leave-type')
    return type
  }

  return mount(leavePolicies, {
    async list({ query }) {
      const { rows: policies, total } = await pageOfPolicies(db, query)
      return { policies, total }
    },

    get: async ({ params }) => ({ policy: present(await requirePolicy(params.id)) }),

    async add({ actor, body }) {
      const type = await requireType(db, body.leaveType)
      return inTransaction(db, async (trx) => ({ policy: present(await addPolicy(trx, actor, type, body)) }))
    },

    /** A granted policy changes from a day on, and settles everyone. @throws {AppError} CONFLICT before its last change */
    async update({ actor, params: { id }, body }) {
      const today = clock.today()
      return inTransaction(db, async (trx) => {
        const before = await repo.lockPolicy(trx, id)
        if (!before) throw notFoundError('leave-policy')
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const type = await findType(trx, body.leaveType)
        if (type?.id !== before.leave_type_id) throw fieldError('leaveType', 'leave-policy.type-stays')
        const from = body.from ?? today
        const last = await repo.lastSuccession(trx, id)
        if (before.granted && last !== null && from < last)
          throw new AppError('leave-policy.succeeded-later', { day: last })
        if (before.granted && from !== last)
          await repo.insertPolicy(trx, before, { successor_id: id, succeeded_on: from })
        await repo.updatePolicy(trx, id, body.name, termsOf(body, type.unit)).catch(explain)
        const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
        const facts = { before: factsOf(before), after: factsOf(policy) }
        await writeAuditEvent(trx, actor, { action: 'leave-policy.update', entityId: id, ...facts })
        if (before.granted) await settleEveryone(trx, type.id, from, { today, actorId: actor.userId })
        return { policy: present(policy) }
      })
    },

    async preview({ params, body: { year, employeeId, employedFrom, leftOn, scheduleId } }) {
      const { terms, unit } = await requirePolicy(params.id)
      const person = employeeId == null ? undefined : await employeeById(db, employeeId)
      if (employeeId != null && !person) throw fieldError('employeeId', 'employee.not-found')
      const first = employedFrom ?? person?.employed_from ?? '1970-01-01'
      const start = terms.period.kind === 'year' ? terms.period.start : first.slice(5)
      const begins = periodOf(terms.period, first, `${year}-12-31`)
      const period =
        begins.from.slice(0, 4) === String(year) ? begins : periodOf(terms.period, first, `${year}-${start}`)
      const jobs = person ? [{ from: '1900-01-01', fte: Math.round(Number(person.fte) * 100) }] : []
      const scales = workingShares(await workedBy(person?.id, scheduleId), jobs)
      const to = leftOn ?? person?.left_on ?? null
      const held = { from: first, to, terms, policyId: params.id }
      const spans = to !== null && to < first ? [] : entitlementSpans([held], scales, first, period)
      const entitlement = entitlementOf(period, spans, terms)
      const from = first > period.from ? first : period.from
      const last = to !== null && to < period.to ? to : period.to
      const explained = grantSentence({ period, entitlement, terms, unit, from, to: last, employedFrom: first })
      const months = entitlement.months.map(({ span, exact, amount }) => ({
        ...span,
        exact: Math.round(toWireAmount(exactAmount(exact), unit) * 1000) / 1000,
        amount: toWireAmount(amount, unit),
      }))
      return { months, entitled: toWireAmount(entitlement.total, unit), ...explained }
    },

    /** The rules of today, else the first future rules, with the people of today. */
    async rules({ params }) {
      const { sets } = await termsOfType(db, (await typeOf(params.leaveType)).id)
      const today = clock.today()
      const { from = null, rules = [] } = sets.findLast((set) => set.from <= today) ?? sets[0] ?? {}
      const own = rules.flatMap(({ employeeId }) => employeeId ?? [])
      const names = await repo.namesOf(db, own)
      const { counts, others } = countPeople(rules, await repo.groupsOfPeople(db, today, own))
      const assigned = rules.map((rule, n) => ({
        ...rule,
        employeeName: names.get(rule.employeeId ?? '') ?? null,
        people: counts[n] ?? 0,
      }))
      return { from, rules: assigned, others }
    },

    async setRules({ actor, params, body }) {
      const type = await typeOf(params.leaveType)
      const rules = await rulesOf(type.id, body)
      const today = clock.today()
      return inDryRunTransaction(db, body.dryRun, async (trx) => {
        await lockTypeNamed(trx, type.id)
        const added = body.policy && (await addPolicy(trx, actor, type, body.policy).catch(ofPolicy))
        const all = added ? [...rules, { ...repo.EVERYBODY, policyId: added.id }] : rules
        const before = { rules: (await termsOfType(trx, type.id)).sets }
        await repo.setRules(trx, type.id, body.from, all).catch(explain)
        const after = { rules: (await termsOfType(trx, type.id)).sets }
        if (!body.dryRun)
          await writeAuditEvent(trx, actor, { action: 'leave-rules.set', entityId: type.id, before, after })
        const how = { today, actorId: actor.userId, dryRun: body.dryRun }
        const run = await settleEveryone(trx, type.id, body.from, how)
        return { run: { ...run, granted: toWireAmount(run.granted, type.unit) } }
      })
    },
  })

  async function rulesOf(typeId: string, body: RulesBody): Promise<PolicyRule[]> {
    const { policies } = await termsOfType(db, typeId)
    const rules: PolicyRule[] = []
    for (const [n, rule] of body.rules.entries()) {
      const path = `rules.${n}`
      if (rule.policyId != null && !policies.has(rule.policyId))
        throw fieldError(`${path}.policyId`, 'leave-policy.unknown')
      const person = rule.employeeId == null ? null : await employeeById(db, rule.employeeId)
      if (person === undefined) throw fieldError(`${path}.employeeId`, 'leave-rules.unknown')
      rules.push({
        policyId: rule.policyId ?? null,
        employeeId: person?.id ?? null,
        departmentId: rule.departmentId ?? null,
        locationId: rule.locationId ?? null,
        employmentType: rule.employmentType ?? null,
      })
    }
    return rules
  }

  /** Without a person and a schedule, the default schedule counts. */
  async function workedBy(employeeId: string | undefined, scheduleId: string | null | undefined) {
    if (employeeId !== undefined && scheduleId == null)
      return (await schedulesOf(db, [employeeId])).get(employeeId) ?? []
    const schedules = await historiesOf(db, scheduleId == null ? [] : [scheduleId])
    const schedule = schedules.get(scheduleId ?? 'default')
    if (!schedule) throw fieldError('scheduleId', 'schedule.unknown')
    return [{ from: null, schedule }]
  }
}
