import { z } from 'zod'

/** What an account is. What each of them opens is the server's to say. */
export const Role = z.enum(['admin', 'employee'], { error: 'Choose a role: admin or employee.' })
export type Role = z.output<typeof Role>
