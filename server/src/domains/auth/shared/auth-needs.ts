import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { Trx } from '../../../platform/database/index.ts'

/** A group of a provider and the role that it gives. */
export interface GroupRow {
  group: string
  role: string
  departments: string[]
  legalEntities: string[]
}

/** The sign-in rules of a person's roles, from the domain of roles to the right. */
export type RulesOf = (userId: string) => Promise<SignInRules>

/** Roles that come from groups of a provider: the domain of roles stores the assignments. */
export interface GroupRoles {
  /** The names of roles, by id. @throws {AppError} INVALID for a role that cannot come from a group, or unknown ids */
  readRows(
    trx: Trx,
    rows: readonly { group: string; role: string; departments?: string[] | null; legalEntities?: string[] | null }[],
  ): Promise<GroupRow[]>
  /** The rows that give nothing, because their role or departments are gone. */
  brokenRows(trx: Trx, rows: readonly GroupRow[]): Promise<boolean[]>
  /** @throws {AppError} FORBIDDEN if the actor may not give the rights of the rows */
  requireMine(trx: Trx, actor: Actor, rows: readonly GroupRow[]): Promise<void>
  /** Sets exactly the roles that come from groups of the provider, by these rows. */
  apply(
    trx: Trx,
    of: { userId: string; providerId: string },
    rows: readonly GroupRow[],
    requestId: string,
  ): Promise<void>
  /** Ends all roles that came from groups of a provider. */
  endAll(trx: Trx, providerId: string, actor: Actor): Promise<void>
}

/** Functions of domains to the right. */
export interface AuthNeeds {
  rulesOf: RulesOf
  groupRoles: GroupRoles
  /** the name of the organisation; null without one */
  organisationName: () => string | null
}
