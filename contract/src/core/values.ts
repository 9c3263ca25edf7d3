import { z } from 'zod'
import { Instant } from './days.ts'
import { because } from './issues.ts'

/** An id (UUID). Upper case is accepted and converted to the stored lower case. */
export const Id = z
  .string()
  .toLowerCase()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'This is not a valid ID.')
export const IdParam = z.object({ id: Id })

/**
 * A reference in a request: an id, or a populated object with its `_id`.
 * @param missing the sentence for a missing value
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

/** Required text of one line, trimmed. @param what the field's name for the user, e.g. `Department name` */
export const requiredText = (what: string, max = 200) =>
  z.string({ error: `${what} is required.` }).pipe(oneLine(filled(what, max)))

/** Required text of several lines, trimmed. @param what the field's name for the user */
export const requiredLines = (what: string, max: number) =>
  z.string({ error: `${what} is required.` }).pipe(filled(what, max))

/** Optional text of several lines; absent and `null` become ''. */
export const optionalText = (max = 5000) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(trimmed(max).refine(noControl, NO_CONTROL))

/** Optional text of one line; absent and `null` become ''. */
export const optionalLine = (max = 200) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? '')
    .pipe(oneLine(trimmed(max).refine(noControl, NO_CONTROL)))

// A name of zero-width characters alone is invisible and cannot be clicked.
const isVisible = (text: string) => /[^\p{C}\p{Z}\p{M}]/u.test(text)

// PostgreSQL cannot store U+0000 and lone surrogates: they are refused as input, before they cause a 500.
function noControl(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)
}

/**
 * Requires text of one line in its stored order. Line breaks and characters that change the writing direction could
 * make a text look like the product's own words, above all in a mail. mail.
 */
const oneLine = (text: z.ZodString) =>
  text
    .refine(
      (value) => !/[\n\r\u0085\u2028\u2029]/.test(value),
      because('field.line-breaks', 'Line breaks are not allowed here.'),
    )
    .refine(
      (value) => !/\p{Bidi_Control}/u.test(value),
      because('field.direction-controls', 'Characters that change the text direction are not allowed here.'),
    )

export const Email = z
  .string({ error: 'Email is required.' })
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'At most 254 characters are allowed.')
  .pipe(z.email('This is not a valid email address.'))

// Counted in characters as people see them: an accent is part of its letter.
const lengthOf = (text: string) => [...text.normalize('NFC')].length

/** The longest password in characters, so that hashing stays cheap. */
export const PASSWORD_MAX = 200

/** A new password, of any characters. Source for the minimum of eight: NIST SP 800-63B-4, 3.1.1.2. */
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

/** The repeated new password. The schema of the whole body compares the two. */
export const ConfirmPassword = z
  .string({ error: 'Confirm password is required.' })
  .min(1, { error: 'Confirm password is required.', abort: true })

/** A secret that is only compared, so its format is free. @param what e.g. `Old password` */
export const secret = (what: string) =>
  z
    .string({ error: `${what} is required.` })
    .min(1, `${what} is required.`)
    .max(200, 'At most 200 characters are allowed.')

/** The six digits of a second factor; clients send a number or a text. */
export const Key = z
  .union([z.string(), z.number()], { error: 'Key is required.' })
  .transform(String)
  .pipe(
    z
      .string()
      .min(1, { error: 'Key is required.', abort: true })
      .refine((text) => /^\d{6}$/.test(text), because('field.not-six-digits', 'The key must have six digits.')),
  )

/** A first password, which is stored until it is mailed. */
export const FirstPassword = secret('Password').refine(noControl, NO_CONTROL)

export const MAILED_PASSWORD_MAX = 64

/**
 * All kinds of spaces and invisible characters, also those that Unicode counts as letters; line breaks are refused
 * earlier.
 */
const BLANK = /(?![\n\r\u2028\u2029])[\s\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * A password in a mail to an unconfirmed address. It is one word without a web address, so that nobody can send their
 * own message in the product's mail.
 */
export const MailedPassword = oneLine(
  FirstPassword.max(MAILED_PASSWORD_MAX, `At most ${MAILED_PASSWORD_MAX} characters are allowed.`),
)
  .refine((text) => !namesWebAddress(text), {
    ...because('mail.web-address', 'A password sent by email cannot contain a web address.'),
    abort: true,
  })
  .refine((text) => !BLANK.test(text), because('mail.blank', 'A password sent by email cannot contain spaces.'))

/**
 * Whether a text contains a web address: with a scheme, with `www.`, or a bare domain that has a path, stands between
 * words, or is the whole text in letters of one case. A dot between letters is not enough: random passwords contain
 * dots.
 */
function namesWebAddress(typed: string): boolean {
  // The characters that browsers read as a dot.
  const text = typed.normalize('NFKC').replaceAll('。', '.')
  if (/:\/\/|https?:|www\./i.test(text)) return true
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  if (isOneCase && /^([\p{L}\p{N}-]+\.)+\p{L}{2,}$/u.test(text)) return true
  return (
    /[\p{L}\p{N}]\.\p{L}{2,}(:\d+)?[/?#]\S/u.test(text) || (/\s/.test(text) && /[\p{L}\p{N}]\.\p{L}{2,}/u.test(text))
  )
}

/** The answer of an endpoint that stays open and sends server-sent events. */
export const Events = z.object({}).brand<'events'>()

/** `updatedAt` as the client read it: a later change gives a conflict instead of being overwritten. */
export const unchangedSince = { ifUpdatedAt: Instant.optional() }

/** The answer of a call that redirects the browser with 303. */
export const Redirected = z.object({}).brand<'redirect'>()

/** The answer of a call that returns a file. */
export const FileContent = z.object({}).brand<'file'>()
