import type { access } from '@ems/contract/access'
import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { DelegationKind } from '@ems/contract/core/own-access'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  notFoundError,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { principalsByIds } from '../principals/principal.repo.ts'
import type { AffectedPermission } from '../roles/escalation.rules.ts'
import { requireOwnPermissions } from '../roles/escalation-guard.ts'
import type { AwayDays } from '../shared/access-needs.ts'
import { lockHolder } from '../shared/assignment.repo.ts'
import * as repo from '../shared/delegation.repo.ts'
import { canApprove, DELEGATED } from '../shared/grants.rules.ts'
import { recordOf } from '../shared/names.repo.ts'
import { type ProposedDelegation, proposeDelegation } from './delegation-proposal.ts'

const LONGEST_DELEGATION_DAYS = 366

/** The permissions of a delegation; its people change with those of the delegating approver. */
const delegatedPermissions = (kinds: readonly DelegationKind[]): AffectedPermission[] =>
  kinds.map((kind) => ({ key: DELEGATED[kind], scope: 'everyone', departments: [], legalEntities: [] }))

// The database decides concurrent changes; its refusal becomes a sentence here.
function explain(error: unknown): never {
  if (violatedConstraint(error) === 'delegations_no_overlap') throw new AppError('delegation.overlap')
  throw error
}

/** The audit snapshot of a delegation. */
const factsOf = (row: repo.DelegationRow) => ({
  kinds: row.kinds,
  from_user: row.from_user,
  to_user: row.to_user,
  from_day: row.from_day,
  to_day: row.to_day,
  reason: row.reason,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

/**
 * Throws unless the actor may delegate a person's decisions.
 * @throws {AppError} FORBIDDEN, the same for unknown people
 */
function requireOf(actor: Actor, userId: string | undefined): void {
  const reach = actor.grants['approvals.delegate']
  if (!reach || (userId !== actor.userId && !reach.everyone)) throw forbiddenError()
  notePermissionCheck('approvals.delegate')
}

/** Delegations of decisions for some days. */
export function delegationService({ db, clock }: Platform, awayDays: AwayDays) {
  const stored = async (trx: Trx, id: string) => (await repo.delegationById(trx, id)) as repo.DelegationRow

  /** Warnings for the person who delegates. */
  async function warningsOf(trx: Trx, row: repo.DelegationRow): Promise<string[]> {
    const { from_user, from_name, to_user, to_name, kinds } = row
    const giver = (await principalsByIds(trx, [from_user], clock.today())).get(from_user)
    const [away, delegated] = [await awayDays(trx, to_user, row), await repo.hasDelegated(trx, to_user, kinds, row)]
    return [
      ...(away
        ? [`${to_name} is away ${away.from === away.to ? `on ${away.from}` : `from ${away.from} to ${away.to}`}.`]
        : []),
      ...(delegated
        ? [`${to_name} has delegated their own decisions on these days. Your delegation is not passed on.`]
        : []),
      ...(giver && !canApprove(giver.grants, ...kinds)
        ? [`${from_name} currently has nothing to decide for others.`]
        : []),
    ]
  }

  const tell = (
    trx: Trx,
    row: repo.DelegationRow,
    kind: 'access.delegation-started' | 'access.delegation-ended',
    actor: Actor,
  ) =>
    publishEvent(trx, {
      kind,
      entityId: row.id,
      payload: { from: row.from_user, to: row.to_user, fromDay: row.from_day, toDay: row.to_day, by: actor.userId },
    })

  return {
    /** All delegations for actors who may delegate for everyone, otherwise the actor's own. */
    async list(actor: ActingPrincipal, query: repo.DelegationFilter) {
      notePermissionCheck('approvals.delegate')
      const party = hasPermissionForEveryone(actor, 'approvals.delegate') ? null : actor.userId
      return repo.listDelegations(db, party, query, clock.today())
    },

    /** The delegation to propose for the actor's next approved leave; null for none. */
    async proposed(actor: Actor): Promise<ProposedDelegation | null> {
      if (!canApprove(actor.grants, 'leave')) return null
      const today = clock.today()
      const until = addDays(today, LONGEST_DELEGATION_DAYS)
      let from = today
      // Checks leaves one by one: a delegation may already cover the next leave.
      while (from <= until) {
        const away = await awayDays(db, actor.userId, { from_day: from, to_day: until })
        if (!away) return null
        const proposed = await proposeDelegation(db, actor.userId, { from_day: away.from, to_day: away.to }, today)
        if (proposed) return proposed
        from = addDays(away.to, 1)
      }
      return null
    },

    /**
     * Creates a delegation. @returns it, and warnings for the delegator
     * @throws {AppError} FORBIDDEN, also for delegates who give themselves rights that they lack, NOT_FOUND; INVALID
     * for oneself and for past days; CONFLICT for leavers; OVERLAP
     */
    async start(actor: Actor, body: BodyOf<typeof access.delegate>) {
      const fromUser = body.fromUser ?? actor.userId
      requireOf(actor, fromUser)
      if (body.fromDay < clock.today()) throw fieldError('fromDay', 'delegation.in-past')
      if (inclusiveDays(body.fromDay, body.toDay) > LONGEST_DELEGATION_DAYS)
        throw fieldError('toDay', 'delegation.too-long')
      return inTransaction(db, async (trx) => {
        const giver = await lockHolder(trx, fromUser)
        const taker = await lockHolder(trx, body.toUser)
        if (!giver || !taker) throw notFoundError('person')
        if (giver.id === taker.id) throw fieldError('toUser', 'delegation.to-oneself')
        // A delegate who records the delegation themself must already hold the rights.
        if (taker.id === actor.userId) await requireOwnPermissions(trx, actor, delegatedPermissions(body.kinds))
        for (const person of [giver, taker])
          if (!person.active) throw new AppError('delegation.person-left', { name: person.name })
        const values = {
          from_user: giver.id,
          to_user: taker.id,
          from_day: body.fromDay,
          to_day: body.toDay,
          reason: body.reason,
          created_by: actor.userId,
        }
        const row = await stored(trx, await repo.insertDelegation(trx, values, body.kinds).catch(explain))
        const onBehalfOf = giver.id === actor.userId ? null : giver.id
        const subjectId = await recordOf(trx, giver.id)
        await writeAuditEvent(trx, actor, {
          action: 'delegation.add',
          entityId: row.id,
          subjectId,
          after: factsOf(row),
          onBehalfOf,
        })
        await tell(trx, row, 'access.delegation-started', actor)
        return { row, warnings: await warningsOf(trx, row) }
      })
    },

    /** Revokes a delegation at once. @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT if it has ended already */
    async end(actor: Actor, id: string): Promise<repo.DelegationRow> {
      return inTransaction(db, async (trx) => {
        const before = await repo.lockDelegation(trx, id)
        requireOf(actor, before?.from_user)
        if (!before) throw notFoundError('delegation')
        if (before.revoked_at !== null || before.to_day < clock.today()) throw new AppError('delegation.ended')
        await repo.revokeDelegation(trx, id, actor.userId)
        const row = await stored(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'delegation.end',
          entityId: id,
          subjectId: await recordOf(trx, before.from_user),
          before: factsOf(before),
          after: factsOf(row),
        })
        await tell(trx, row, 'access.delegation-ended', actor)
        return row
      })
    },
  }
}
