import { z } from 'zod'
import { because } from './issues.ts'

/** A stored thing's id (UUID). In a payload it may also arrive as the populated object that was read: `_id` is taken. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'This is not a valid id.')
export const IdParam = z.object({ id: Id })

/**
 * A reference in a payload: an id, or the populated object that the client read, of which `_id` is taken.
 * @param missing the sentence shown when nothing was chosen
 */
export const reference = (missing: string) =>
  z
    .union([z.string(), z.object({ _id: z.string() })], { error: missing })
    .transform((value) => (typeof value === 'string' ? value : value._id))
    .pipe(z.string().min(1, missing).pipe(Id))

const NO_CONTROL = because('field.control-characters', 'Control characters are not allowed.')

const trimmed = (max: number) => z.string().trim().max(max, `At most ${max} characters are allowed.`)

/** Text that must hold something, trimmed. @param what the field as the user knows it, e.g. `Department name` */
export const requiredText = (what: string, max = 200) =>
  z.string({ error: `${what} is required.` }).pipe(
    trimmed(max)
      .refine(isVisible, because('field.required', `${what} is required.`))
      .refine(noControl, NO_CONTROL),
  )

/** Text that may be absent or empty; absent and `null` become ''. */
export const optionalText = (max = 5000) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(trimmed(max).refine(noControl, NO_CONTROL))

// Zero-width characters alone make a name that nobody can see or click.
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{M}]/u.test(text)

// PostgreSQL cannot store U+0000, and a lone surrogate is no character: both are refused as input, not met as a 500.
function noControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
}

export const Email = z
  .string({ error: 'Email is required.' })
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'At most 254 characters are allowed.')
  .pipe(z.email('This is not a valid email address.'))

/** A password a person chooses. Eight characters is the least; the upper bound keeps hashing cheap. */
export const NewPassword = z
  .string({ error: 'New password is required.' })
  .min(1, { error: 'New password is required.', abort: true })
  .min(8, 'The password needs at least 8 characters.')
  .max(200, 'At most 200 characters are allowed.')

/** The new password once more. Whether the two are the same is for the whole body to say. */
export const ConfirmPassword = z
  .string({ error: 'Confirm password is required.' })
  .min(1, { error: 'Confirm password is required.', abort: true })

/** A secret that is only compared, so it has no shape of its own. @param what e.g. `Old password` */
export const secret = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .min(1, `${what} is required.`)
    .max(200, 'At most 200 characters are allowed.')

/** A secret that is written into a mail, so it must be text that can be stored. @param what e.g. `Password` */
export const mailedSecret = (what: string) => secret(what).refine(noControl, NO_CONTROL)
