import { newId } from '../database/ids.ts'

// Each account has a unique address. This domain is reserved, so no mail is ever sent there. Source: RFC 2606
export const NO_EMAIL_END = '@no-email.invalid'

/** The placeholder address of an account without an email. */
export const placeholderEmail = (): string => `${newId()}${NO_EMAIL_END}`

export const hasNoEmail = (email: string): boolean => email.endsWith(NO_EMAIL_END)

/** An email for readers; null for a placeholder. */
export const visibleEmail = (email: string): string | null => (hasNoEmail(email) ? null : email)
