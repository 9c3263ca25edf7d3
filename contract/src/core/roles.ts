import { z } from 'zod'

/** The kind of an account. The server decides which rights each kind has. */
export const Role = z.enum(['admin', 'employee'], { error: 'Choose a role: admin or employee.' })
export type Role = z.output<typeof Role>
