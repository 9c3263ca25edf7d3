import type { Params, Reason } from '@ems/contract/core/reasons'
import type { Origin } from '../../../platform/audit/security-events.ts'
import { hashToken } from '../shared/hashing.ts'
import type { RoundSecrets } from './oidc-client.ts'

/** The purpose of a round; a link and a test belong to a session. */
export type Purpose = { kind: 'sign-in' } | { kind: 'link' | 'test'; userId: string; sessionId: string }

export interface SignInRound extends RoundSecrets {
  provider: string
  browser: string
  purpose: Purpose
  next: string | null
}

/** A failure that the person sees when the browser returns. */
interface Refusal {
  reason: Reason
  params: Params
}

export type Outcome =
  | { refused: Refusal }
  | { signIn: { userId: string; strength: 'one' | 'two'; provider: string; sid: string | null } }
  | { link: { userId: string; sessionId: string; provider: string; subject: string; email: string | null } }

export type Result = Outcome & { browser: string; next: string | null }

/** The browser's data of a round. */
export interface RoundVisit {
  /** its secret; null if it began no sign-in */
  browser: string | null
  origin: Origin
}

/** The redirect address, and the secret that the browser keeps meanwhile. */
export interface RoundStep {
  address: string
  browser: string
}

export const refusal = (reason: Reason, params: Params = {}): { refused: Refusal } => ({ refused: { reason, params } })
export const digest = (secret: string) => hashToken(secret).toString('hex')
export const testKey = (provider: string, userId: string) => hashToken(`sso-test:${provider}:${userId}`)
