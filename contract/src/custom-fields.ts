import { z } from 'zod'
import { ChangeRequest } from './change-requests.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, IdParam, optionalLine, requiredText } from './core/values.ts'
import { CustomFieldType, CustomValue, FieldEdits } from './custom-values.ts'

/** The most custom fields of an organisation, including archived ones. */
export const CUSTOM_FIELDS_MAX = 100

const CHOICES_MAX = 100

const Sees = z.enum(['everyone', 'self', 'manager', 'hr'], { error: 'Choose who sees it.' })

export const CustomField = z.object({
  _id: Id,
  key: z.string().describe('what programs, imports and exports know it by; it stays'),
  label: z.string(),
  section: z.string().describe('the part of a person’s page that it stands in'),
  type: CustomFieldType,
  choices: z.array(z.string()).describe('what can be chosen, for the type choice'),
  required: z.boolean().describe('asked for when its section is edited; nothing else is held up by it'),
  sees: Sees.describe(
    'everyone: whoever may see the person; self: the person; manager: those who may see the person, and the person where they fill it in; each of them and hr: whoever manages the person',
  ),
  edits: FieldEdits.describe(
    'self: the person at once; approve: the person by a change request; each of them and hr: whoever manages the person, at once',
  ),
  archived: z.boolean().describe('neither shown nor edited any more; its values are kept'),
})
export type CustomField = z.output<typeof CustomField>

const yesNo = (what: string) => z.boolean({ error: `Say whether ${what}.` })

const CustomFieldShape = z.object({
  label: requiredText('Label', 100),
  section: optionalLine(100),
  type: CustomFieldType,
  choices: z
    .array(requiredText('A choice', 100), { error: 'The choices are a list.' })
    .max(CHOICES_MAX, `At most ${CHOICES_MAX} choices are kept.`)
    .default([]),
  required: yesNo('it is required').default(false),
  sees: Sees.default('hr'),
  edits: FieldEdits.default('hr'),
})

type Shape = Pick<z.output<typeof CustomFieldShape>, 'type' | 'choices' | 'sees' | 'edits'>

const fits = ({ choices, type }: Shape) => (type === 'choice') === choices.length > 0
const CHOICES_FIT = {
  path: ['choices'],
  ...because('custom-field.choices', 'Only fields of the type Choice have choices, and they need some.'),
}
const differs = ({ choices }: Shape) => new Set(choices.map((choice) => choice.toLowerCase())).size === choices.length
const CHOICES_DIFFER = { path: ['choices'], ...because('custom-field.choice-twice', 'Two choices are the same.') }
const isSeen = ({ sees, edits }: Shape) => edits === 'hr' || sees !== 'hr'
const SEEN = {
  path: ['edits'],
  ...because('custom-field.edited-unseen', 'People can only edit fields that they can see.'),
}

const FieldKey = z
  .string({ error: 'Key is required.' })
  .regex(
    /^[a-z][a-z0-9_]{0,39}$/,
    'A key begins with a small letter and has at most 40 small letters, digits and underscores.',
  )

const NewCustomField = CustomFieldShape.extend({
  key: FieldKey,
})
  .refine(fits, CHOICES_FIT)
  .refine(differs, CHOICES_DIFFER)
  .refine(isSeen, SEEN)

const CustomFieldChange = CustomFieldShape.extend({ archived: yesNo('it is archived').default(false) })
  .refine(fits, CHOICES_FIT)
  .refine(differs, CHOICES_DIFFER)
  .refine(isSeen, SEEN)

/** A person's field, with the reader's rights on it. */
export const PersonField = CustomField.omit({ _id: true, archived: true, sees: true, edits: true }).extend({
  editing: z
    .enum(['at-once', 'ask', 'no'])
    .describe('what happens when the reader changes it: it is so at once, it is asked for, or it is refused'),
})
export type PersonField = z.output<typeof PersonField>

const configures = { key: 'employees.configure', least: 'everyone' } as const
const ofPerson = { key: 'employees.read', least: 'own', subject: 'params.id' } as const

const valuesReply = z.object({
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('by the keys of the fields; null where nothing is kept'),
  fields: z.array(PersonField).describe('those that the reader may see, in their order'),
  requests: z.array(ChangeRequest).describe('what the person asked for and waits for a decision'),
})

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-field',
    summary:
      'The organisation’s own fields of people that one may see of somebody; all of them for whoever sets them up',
    access: 'signed-in',
    reply: z.object({ fields: z.array(CustomField) }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/custom-field',
    summary: `Add a field; there are at most ${CUSTOM_FIELDS_MAX}`,
    access: configures,
    body: NewCustomField,
    reply: z.object({ field: CustomField }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/custom-field/order',
    summary: 'Set the order of the fields; those that are not named come after',
    access: configures,
    body: z.object({ ids: z.array(Id, { error: 'The order is a list of ids.' }).max(CUSTOM_FIELDS_MAX) }),
    reply: z.object({ fields: z.array(CustomField) }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/custom-field/:id',
    summary: 'Change or archive a field; the key stays, and so does the type once somebody has a value',
    access: configures,
    params: IdParam,
    body: CustomFieldChange,
    reply: z.object({ field: CustomField }),
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  values: endpoint({
    method: 'GET',
    path: '/api/employee/:id/custom',
    summary: 'What is kept of somebody in the organisation’s own fields, as far as the reader may see them',
    access: ofPerson,
    params: IdParam,
    reply: valuesReply,
    fails: ['NOT_FOUND'],
  }),
  setValues: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/custom',
    summary:
      'Change them: a key that is not named stays as it is, null empties one, archived fields are ignored. What one may only ask for becomes a change request',
    access: ofPerson,
    params: IdParam,
    body: z.object({
      values: z.record(FieldKey, CustomValue.nullable(), { error: 'Say what the values are.' }),
    }),
    reply: valuesReply,
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
}
