import { z } from 'zod'
import { isDay } from './core/days.ts'
import { because } from './core/issues.ts'
import { requiredText } from './core/values.ts'

export const CustomFieldType = z.enum(['text', 'number', 'date', 'choice', 'yes-no', 'link'], {
  error: 'Choose a type.',
})
export type CustomFieldType = z.output<typeof CustomFieldType>

/** The people who may edit a field of a person. */
export const FieldEdits = z.enum(['self', 'approve', 'hr'], { error: 'Choose who can edit it.' })
export type FieldEdits = z.output<typeof FieldEdits>

/** A stored value of a custom field: number, boolean or text; days are `YYYY-MM-DD`. */
export const CustomValue = z.union(
  [z.string().max(5000, 'At most 5000 characters are allowed.'), z.number(), z.boolean()],
  { error: 'This value is not valid.' },
)
export type CustomValue = z.output<typeof CustomValue>

/** The longest text and the longest web address, in characters. */
export const CUSTOM_TEXT_MAX = 500

const TYPES = {
  text: (label) => requiredText(label, CUSTOM_TEXT_MAX),
  number: () =>
    z
      .union([z.number(), z.string()], { error: 'This is not a number.' })
      .transform((value) => String(value).trim())
      .refine(
        (text) => /^-?\d{1,11}(\.\d{1,4})?$/.test(text),
        because('field.not-a-number', 'A number can have at most eleven digits and four decimals.'),
      )
      .transform(Number),
  date: (label) =>
    z
      .string({ error: `${label} is not a valid date.` })
      .trim()
      .refine(isDay, because('field.not-a-day', `${label} is not a valid date.`)),
  choice: (_label, choices) =>
    z
      .string({ error: 'Choose one of the choices.' })
      .trim()
      .transform((text) => choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text)
      .refine(
        (text) => choices.includes(text),
        because('field.not-one-of', `Choose one of: ${choices.join(', ')}.`, { values: choices.join(', ') }),
      ),
  'yes-no': () => z.union([z.boolean(), z.stringbool()], { error: 'Choose yes or no.' }),
  link: (label) =>
    requiredText(label, CUSTOM_TEXT_MAX).pipe(
      z.url({ protocol: /^https?$/, error: 'A link must start with https:// or http://.' }),
    ),
} satisfies Record<CustomFieldType, (label: string, choices: readonly string[]) => z.ZodType<CustomValue>>

interface FieldOfType {
  label: string
  type: CustomFieldType
  choices: readonly string[]
}

/** The schema of a field's value. */
export const customValueOf = ({ label, type, choices }: FieldOfType): z.ZodType<CustomValue> =>
  TYPES[type](label, choices)

/** Whether a value is blank and empties the field. */
export const isBlank = (value: CustomValue | null | undefined): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function parsedCustom(text: string): Record<string, CustomValue | null> | undefined {
  try {
    return z.record(z.string(), CustomValue.nullable()).safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Values by the keys of their fields. */
export const CustomRecord = z.union(
  [
    z.record(z.string(), CustomValue.nullable()),
    // A form with a picture sends the values as text.
    z
      .string()
      .transform((text, context) => parsedCustom(text) ?? context.addIssue('These values are not valid.') ?? {}),
  ],
  { error: 'These values are not valid.' },
)
