import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Db } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { isKnownPassword } from './known-passwords.ts'
import { getPersonalContext } from './personal-context.repo.ts'
import { containsPersonalWords } from './personal-words.rules.ts'

export type RefuseWeakPassword = ReturnType<typeof passwordPolicy>

/** @param organisationName null where the organisation has no name yet */
export function passwordPolicy(db: Db, organisationName: () => string | null) {
  /**
   * Refuses a password that is too short, known or personal. A first password that HR sets is not checked: its owner
   * must replace it.
   * @param rules the sign-in rules of the person's roles
   * @throws {AppError} INVALID
   */
  return async (userId: string, password: string, { minLength }: Pick<SignInRules, 'minLength'>): Promise<void> => {
    if ([...password.normalize('NFC')].length < minLength)
      throw fieldError('newPassword', 'auth.password-too-short', { min: minLength })
    if (isKnownPassword(password)) throw fieldError('newPassword', 'auth.known-password')
    const person = await getPersonalContext(db, userId)
    if (person && containsPersonalWords(password, { ...person, organisation: organisationName() }))
      throw fieldError('newPassword', 'auth.password-of-context')
  }
}
