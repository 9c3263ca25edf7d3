import type { SignInRules } from '@ems/contract/core/sign-in'
import type { PolicyChange } from '@ems/contract/security'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  arePasskeysUsable,
  enabledProviders,
  GRACE_MS,
  hasAccountWithPasswordAndFactor,
  lastingAdministrators,
  NO_RULES,
  policiesByRole,
  setPolicy,
} from '../../auth/index.ts'
import { signInByIds } from '../principals/principal.repo.ts'
import { type RoleWithPolicy, rolesWithPolicies } from '../roles/role.repo.ts'

/** The sign-in policy of a role. */
export interface RolePolicy {
  role: RoleWithPolicy
  rules: SignInRules
}

/** The audit snapshot of a policy. */
const factsOf = (role: RoleWithPolicy, rules: SignInRules) => ({
  role_key: role.key,
  factor: rules.factor,
  grace_until: rules.graceUntil?.toISOString() ?? null,
  sso: rules.sso,
  idle_minutes: rules.idleMinutes,
  absolute_hours: rules.absoluteHours,
  min_length: rules.minLength,
  must_change: rules.mustChange,
})

/** The sign-in policies of roles. */
export function policyService({ db, clock, config }: Platform) {
  async function list(handle: Db): Promise<RolePolicy[]> {
    const [roles, policies] = await Promise.all([rolesWithPolicies(handle), policiesByRole(handle)])
    return roles.map((role) => ({ role, rules: policies.get(role.key) ?? NO_RULES }))
  }

  function changed(before: SignInRules, change: PolicyChange): SignInRules {
    const { role: _, graceUntil, ...rest } = change
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const rules: SignInRules = { ...before, ...given }
    if (rules.factor === 'phishing-resistant' && !arePasskeysUsable(config))
      throw new AppError('auth.passkeys-need-https')
    if (rules.factor === 'none') return { ...rules, graceUntil: null }
    if (graceUntil) return { ...rules, graceUntil: clock.instant(graceUntil) }
    const stays = rules.factor === before.factor && before.graceUntil !== null
    return { ...rules, graceUntil: stays ? before.graceUntil : new Date(clock.now().getTime() + GRACE_MS) }
  }

  /** A person who sets policies must be able to sign in afterwards. @throws {AppError} LAST_ADMINISTRATOR */
  async function refuseLockout(trx: Trx, isProviderOnly: boolean): Promise<void> {
    const administrators = await signInByIds(trx, await lastingAdministrators(trx), clock.today(), clock.now())
    const outside = [...administrators.values()].filter(({ rules }) => rules.sso !== 'only')
    const ids = outside.map(({ userId }) => userId)
    // The fallback when the provider is down.
    if (isProviderOnly && !(await hasAccountWithPasswordAndFactor(trx, ids)))
      throw new AppError('policy.nobody-outside')
    if ([...administrators.values()].every(({ enrolment }) => enrolment === 'required'))
      throw new AppError('policy.locks-out')
  }

  return {
    list: () => list(db),

    /**
     * Changes the policies of some roles. @returns all policies
     * @throws {AppError} INVALID for an unknown role; CONFLICT for requirements that cannot be met here;
     * LAST_ADMINISTRATOR
     */
    async set(actor: Actor, changes: readonly PolicyChange[]): Promise<RolePolicy[]> {
      return inTransaction(db, async (trx) => {
        const all = await list(trx)
        const hasProvider = (await enabledProviders(trx)).length > 0
        for (const [index, change] of changes.entries()) {
          const wanted = change.role.toLowerCase()
          const policy = all.find(({ role }) => role.key === wanted || role.id === wanted || role.builtin === wanted)
          if (!policy) throw fieldError(`policies.${index}.role`, 'policy.unknown-role')
          const rules = changed(policy.rules, change)
          if (rules.sso !== 'off' && !hasProvider) throw new AppError('policy.no-provider')
          await setPolicy(trx, policy.role.key, rules)
          await writeAuditEvent(trx, actor, {
            action: 'policy.update',
            entityId: policy.role.id,
            before: factsOf(policy.role, policy.rules),
            after: factsOf(policy.role, rules),
          })
          await writeSecurityEvent(trx, clock.now(), {
            kind: 'policy',
            outcome: 'done',
            userId: actor.userId,
            sessionId: actor.sessionId,
            detail: { role: policy.role.key, factor: rules.factor },
          })
        }
        const policies = await list(trx)
        await refuseLockout(
          trx,
          policies.some(({ rules }) => rules.sso === 'only'),
        )
        return policies
      })
    },
  }
}
