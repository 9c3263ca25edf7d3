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

/** Roles that come from groups of a provider: what is assigned belongs to the domain of roles. */
export interface GroupRoles {
  /** Names roles by their ids. @throws {AppError} INVALID for a role that cannot come from a group, or what does not exist */
  readRows(
    trx: Trx,
    rows: readonly { group: string; role: string; departments?: string[] | null; legalEntities?: string[] | null }[],
  ): Promise<GroupRow[]>
  /** Which of some rows give nothing, because their role or departments are gone. */
  brokenRows(trx: Trx, rows: readonly GroupRow[]): Promise<boolean[]>
  /** @throws {AppError} FORBIDDEN where the actor may not give what rows give */
  requireMine(trx: Trx, actor: Actor, rows: readonly GroupRow[]): Promise<void>
  /** Sets exactly the roles that come from groups of the provider, by some rows. */
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
  /** what the organisation is called; null where no one has said so */
  organisationName: () => string | null
}
