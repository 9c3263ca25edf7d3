import { generateSync } from 'otplib'

/** The code of an authenticator app with a seed. @param at in milliseconds since 1970 */
export const codeAt = (secret: string, at: number): string => generateSync({ secret, epoch: Math.floor(at / 1000) })
