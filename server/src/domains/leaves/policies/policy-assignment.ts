import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leavePolicies, PolicyRule } from '@ems/contract/leave-policies'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inDryRunTransaction } from '../../../platform/database/transactions.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employeeById } from '../../employees/index.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import { termsOfType } from '../entitlement/policy-terms.repo.ts'
import { findType, lockTypeNamed, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { settleEverybody } from '../ledger/settle-everybody.ts'
import * as repo from './policy.repo.ts'
import { addPolicy } from './policy.service.ts'

type Body = BodyOf<typeof leavePolicies.setRules>

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'leave_rules_policy_id_fkey') throw fieldError('rules', 'leave-policy.unknown')
  if (constraint?.startsWith('leave_rules_')) throw fieldError('rules', 'leave-rules.unknown')
  throw error
}

function ofPolicy(error: unknown): never {
  if (!(error instanceof AppError) || !error.issues) throw error
  throw new AppError(error.reason, error.params as never, {
    sentence: error.message,
    issues: error.issues.map((issue) => ({ ...issue, path: `policy.${issue.path}` })),
  })
}

export function ruleService({ db, clock }: Platform) {
  const found = async (id: string): Promise<TypeRow> => {
    const type = await findType(db, id)
    if (!type) throw notFoundError('leave-type')
    return type
  }

  async function rulesOf(typeId: string, body: Body): Promise<PolicyRule[]> {
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

  return {
    /** The rules of today, else the first future rules. */
    async get(typeId: string) {
      const { sets } = await termsOfType(db, (await found(typeId)).id)
      const { from = null, rules = [] } = sets.findLast((set) => set.from <= clock.today()) ?? sets[0] ?? {}
      return { from, rules: [...rules] }
    },

    async set(actor: Actor, typeId: string, body: Body) {
      const type = await found(typeId)
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
        const run = await settleEverybody(trx, type.id, body.from, how)
        return { run: { ...run, granted: toWireAmount(run.granted, type.unit) } }
      })
    },
  }
}
