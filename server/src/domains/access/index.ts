// Rooms:
//   assignments  who has which role, also by groups of a provider
//   delegations  approvals that someone else decides for a time
//   policies     the sign-in policies of roles
//   principals   the caller of a session or key, with their permissions
//   roles        roles and who may grant them
//   shared       assignments, built-in roles and grants that all rooms use
import { AppError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, NO_RULES } from '../auth/index.ts'
import { accessRoutes } from './access.routes.ts'
import { accessExports } from './access-exports.ts'
import { assignmentService } from './assignments/assignment.service.ts'
import { groupRoles } from './assignments/group-roles.ts'
import { delegationService } from './delegations/delegation.service.ts'
import { remindOfEnds } from './delegations/expiry.job.ts'
import { personalAccess } from './personal-data.ts'
import { policyRoutes } from './policies/policy.routes.ts'
import { policyService } from './policies/sign-in-policies.ts'
import { keyLookup } from './principals/api-key-lookup.repo.ts'
import { explainService } from './principals/explain-access.ts'
import { ownAccessOf } from './principals/own-access.ts'
import { signInByIds } from './principals/principal.repo.ts'
import { sessionLookup } from './principals/session-lookup.repo.ts'
import { roleService } from './roles/role.service.ts'
import type { Access, AccessNeeds } from './shared/access-needs.ts'

export type { Access, AccessNeeds } from './shared/access-needs.ts'

export function createAccess(platform: Platform, { contains, awayDays }: AccessNeeds): Access {
  const { db, pool, clock } = platform
  const sessionOf = sessionLookup(pool, clock)
  const services = {
    roles: roleService(platform),
    assignments: assignmentService(platform),
    delegations: delegationService(platform, awayDays),
  }
  const signInOf = (userId: string, vouched = false) => signInByIds(db, [userId], clock.today(), clock.now(), vouched)
  return {
    ...remindOfEnds(platform),
    personalData: personalAccess,
    routes: [
      ...policyRoutes(policyService(platform)),
      ...accessRoutes({ ...services, explain: explainService(platform, contains).explain }),
    ],
    exports: accessExports(services),
    resolveSession: (token) => sessionOf(hashToken(token)),
    resolveKey: keyLookup(pool, clock),
    groupRoles: groupRoles(platform),
    async getAccess(who, vouched = false) {
      const known = typeof who === 'string' ? (await signInOf(who, vouched)).get(who) : who
      // The account was closed between the sign-in and its answer.
      if (!known) throw new AppError('session.missing')
      return { access: await ownAccessOf(db, known, clock.today()), mustEnrol: known.enrolment !== 'no' }
    },
    rulesOf: async (userId) => (await signInOf(userId)).get(userId)?.rules ?? NO_RULES,
  }
}

export { presentProposed } from './access.presenter.ts'
export { administratorsChanged } from './assignments/assignment.service.ts'
export { proposeDelegation } from './delegations/delegation-proposal.ts'
export { principalOfCaller } from './principals/callers.ts'
export type { ReachContains } from './principals/explain-access.ts'
export { hasAdminArea } from './principals/own-access.ts'
export { principalsByIds } from './principals/principal.repo.ts'
export {
  requireAdministrator,
  requireAllPermissionsOf,
  requireProofFor,
  requireSeparationOfDuties,
} from './roles/escalation-guard.ts'
export { findHolders, hasAnotherHolder, holdersByKind, lockOtherHolders } from './roles/holder.repo.ts'
export { departmentNames, personNames, roleNames } from './shared/names.repo.ts'
