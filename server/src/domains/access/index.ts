import type { Actor } from '../../platform/actor.ts'
import type { Auth } from '../auth/index.ts'
import { grantsOf } from './rules.ts'

export interface Access {
  /** Finds who a session token belongs to, with what they may do now; null where it is unknown, expired or revoked. */
  resolveSession(token: string): Promise<Omit<Actor, 'requestId'> | null>
}

export const createAccess = (auth: Pick<Auth, 'resolveSession'>): Access => ({
  async resolveSession(token) {
    const session = await auth.resolveSession(token)
    return session && { ...session, grants: grantsOf(session.role) }
  },
})

export { anotherHolder, holdersOf, lockOtherHolders } from './repo.ts'
export { grantsOf } from './rules.ts'
