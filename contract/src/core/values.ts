import { z } from 'zod'
import { Instant } from './days.ts'
import { because } from './issues.ts'

/** A stored thing's id (UUID), written in any case and read in small letters, as it is stored: nothing else has to compare cases. */
export const Id = z
  .string()
  .toLowerCase()
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

const filled = (what: string, max: number) =>
  trimmed(max)
    .refine(isVisible, because('field.required', `${what} is required.`))
    .refine(noControl, NO_CONTROL)

/** Text of one line that must hold something, trimmed. @param what the field as the user knows it, e.g. `Department name` */
export const requiredText = (what: string, max = 200) =>
  z.string({ error: `${what} is required.` }).pipe(oneLine(filled(what, max)))

/** Text of any number of lines that must hold something, trimmed. @param what the field as the user knows it */
export const requiredLines = (what: string, max: number) =>
  z.string({ error: `${what} is required.` }).pipe(filled(what, max))

/** Text that may be absent or empty, of any number of lines; absent and `null` become ''. */
export const optionalText = (max = 5000) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(trimmed(max).refine(noControl, NO_CONTROL))

/** Text of one line that may be absent or empty; absent and `null` become ''. */
export const optionalLine = (max = 200) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(oneLine(trimmed(max).refine(noControl, NO_CONTROL)))

// Zero-width characters alone make a name that no one can see or click.
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{M}]/u.test(text)

// PostgreSQL cannot store U+0000, and a lone surrogate is no character: both are refused as input, not met as a 500.
function noControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
}

/**
 * Requires of a text that it stands on one line and reads in the order in which it is stored. With line breaks, or
 * with characters that turn the direction of writing, it could pose as words of the product itself, above all in a
 * mail.
 */
const oneLine = (text: z.ZodString) =>
  text
    .refine(
      (value) => !/[\n\r\u0085\u2028\u2029]/.test(value),
      because('field.line-breaks', 'Line breaks are not allowed here.'),
    )
    .refine(
      (value) => !/\p{Bidi_Control}/u.test(value),
      because('field.direction-controls', 'Characters that turn the direction of text are not allowed here.'),
    )

export const Email = z
  .string({ error: 'Email is required.' })
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'At most 254 characters are allowed.')
  .pipe(z.email('This is not a valid email address.'))

// As people count them, whatever their keyboard makes of an accent.
const lengthOf = (text: string) => [...text.normalize('NFC')].length

/** The most characters of a password: hashing stays cheap. */
export const PASSWORD_MAX = 200

/** A password a person chooses, of any characters. Eight is the least; the upper bound keeps hashing cheap. Source: NIST SP 800-63B-4, 3.1.1.2. */
export const NewPassword = z
  .string({ error: 'New password is required.' })
  .min(1, { error: 'New password is required.', abort: true })
  .refine(
    (text) => lengthOf(text) >= 8,
    because('field.too-short', 'The password needs at least 8 characters.', { min: 8 }),
  )
  .refine(
    (text) => lengthOf(text) <= PASSWORD_MAX,
    because('field.too-long', `At most ${PASSWORD_MAX} characters are allowed.`, { max: PASSWORD_MAX }),
  )

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

/** The six digits that confirm what a password alone does not; clients send a number or a text. */
export const Key = z
  .union([z.string(), z.number()], { error: 'Key is required.' })
  .transform(String)
  .pipe(
    z
      .string()
      .min(1, { error: 'Key is required.', abort: true })
      .refine((text) => /^\d{6}$/.test(text), because('field.not-six-digits', 'The key has six digits.')),
  )

/** A first password, which must be text that can be stored until it is mailed. */
export const FirstPassword = secret('Password').refine(noControl, NO_CONTROL)

export const MAILED_PASSWORD_MAX = 64

/** Blanks of every kind, also those that Unicode counts as letters or signs, and what cannot be seen; line breaks are refused before. */
const BLANK = /(?![\n\r\u2028\u2029])[\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * A password that goes out by mail to an address which no one has confirmed. It is one word and names no address of the
 * web, so that the mail says what the product says and nothing else.
 */
export const MailedPassword = oneLine(
  FirstPassword.max(MAILED_PASSWORD_MAX, `At most ${MAILED_PASSWORD_MAX} characters are allowed.`),
)
  .refine((text) => !namesWebAddress(text), {
    ...because('mail.web-address', 'An address of the web is not allowed in a password that is mailed.'),
    abort: true,
  })
  .refine((text) => !BLANK.test(text), because('mail.blank', 'A password that is mailed is one word without blanks.'))

/**
 * Whether a text holds an address that people would follow: with a scheme, with `www.`, or a bare domain that has a path,
 * stands among words, or is the whole text in letters of one case. A dot between letters alone is none: random passwords
 * have it.
 */
function namesWebAddress(typed: string): boolean {
  // What browsers take for a dot.
  const text = typed.normalize('NFKC').replaceAll('。', '.')
  if (/:\/\/|https?:|www\./i.test(text)) return true
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  if (isOneCase && /^([\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(text)) return true
  return (
    /[\p{L}\p{N}]\.\p{L}{2,}(:\d+)?[/?#]\S/u.test(text) || (/\s/.test(text) && /[\p{L}\p{N}]\.\p{L}{2,}/u.test(text))
  )
}

/** The reply of an endpoint that answers with server-sent events and stays open, instead of with JSON. */
export const Events = z.object({}).brand<'events'>()

/** `updatedAt` as it was read: with it, a change made in the meantime is told as a conflict instead of overwritten. */
export const unchangedSince = { ifUpdatedAt: Instant.optional() }

/** The reply of a call that sends the browser on with 303. */
export const Redirected = z.object({}).brand<'redirect'>()

/** The reply of a call that answers with a stored file instead of JSON. */
export const FileContent = z.object({}).brand<'file'>()
