import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Db } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { isKnownPassword } from './known-passwords.ts'
import { containsPersonalWords } from './password.rules.ts'
import { contextOf } from './password-context.repo.ts'

export type RefuseWeakPassword = ReturnType<typeof refusingWeakPasswords>

/** @param organisationName what the organisation is called now; null where no one has said so */
export function refusingWeakPasswords(db: Db, organisationName: () => string | null) {
  /**
   * Refuses a password that attackers try first. It is asked of what people choose for themselves; a first password that
   * someone else gives them is to be replaced anyway.
   * @param rules what the person's roles ask for
   * @throws {AppError} INVALID
   */
  return async (userId: string, password: string, { minLength }: Pick<SignInRules, 'minLength'>): Promise<void> => {
    if ([...password.normalize('NFC')].length < minLength)
      throw fieldError('newPassword', 'auth.password-too-short', { min: minLength })
    if (isKnownPassword(password)) throw fieldError('newPassword', 'auth.known-password')
    const person = await contextOf(db, userId)
    if (person && containsPersonalWords(password, { ...person, organisation: organisationName() }))
      throw fieldError('newPassword', 'auth.password-of-context')
  }
}
