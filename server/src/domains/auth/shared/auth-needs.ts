import type { SignInRules } from '@ems/contract/core/sign-in'

/** What someone's roles ask of a sign-in: the domain that knows of roles stands to the right. */
export type RulesOf = (userId: string) => Promise<SignInRules>

/** What domains to the right know, and this one has to ask. */
export interface AuthNeeds {
  rulesOf: RulesOf
  /** what the organisation is called; null where no one has said so */
  organisationName: () => string | null
}
