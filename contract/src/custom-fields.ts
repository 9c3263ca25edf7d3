import { z } from 'zod'
import { ChangeRequest } from './change-requests.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, IdParam, optionalLine, requiredText } from './core/values.ts'
import { CustomFieldType, CustomValue, FieldEdits } from './custom-values.ts'

/** The most custom fields of an organisation, including archived ones. */
export const CUSTOM_FIELDS_MAX = 100

const CHOICES_MAX = 100

const Sees = z.enum(['everyone', 'self', 'manager', 'hr'], { error: 'Choose who can see it.' })

export const CustomField = z.object({
  _id: Id,
  key: z.string().describe('the name in programs, imports and exports; cannot be changed'),
  label: z.string(),
  section: z.string().describe('the section of the person’s page'),
  type: CustomFieldType,
  choices: z.array(z.string()).describe('the choices, for the type choice'),
  required: z.boolean().describe('required when its section is edited'),
  sees: Sees.describe(
    'everyone: everyone who can see the person; self: the person; manager: managers, and the person if they fill it in; hr: people who manage the person, who can always see it',
  ),
  edits: FieldEdits.describe(
    'self: the person, immediately; approve: the person, with approval; hr: people who manage the person, who can always edit it',
  ),
  archived: z.boolean().describe('hidden and not editable; values are kept'),
})
export type CustomField = z.output<typeof CustomField>

const yesNo = (what: string) => z.boolean({ error: `Choose whether ${what}.` })

const CustomFieldShape = z.object({
  label: requiredText('Label', 100),
  section: optionalLine(100),
  type: CustomFieldType,
  choices: z
    .array(requiredText('A choice', 100), { error: 'The choices must be a list.' })
    .max(CHOICES_MAX, `At most ${CHOICES_MAX} choices are allowed.`)
    .default([]),
  required: yesNo('it is required').default(false),
  sees: Sees.default('hr'),
  edits: FieldEdits.default('hr'),
})

type Shape = Pick<z.output<typeof CustomFieldShape>, 'type' | 'choices' | 'sees' | 'edits'>

const fits = ({ choices, type }: Shape) => (type === 'choice') === choices.length > 0
const CHOICES_FIT = {
  path: ['choices'],
  ...because('custom-field.choices', 'Only fields of the type Choice can have choices, and they need at least one.'),
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
    'A key must start with a lower-case letter and can have at most 40 lower-case letters, digits and underscores.',
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
    .describe('what happens when the caller changes it: applied, requested or refused'),
})
export type PersonField = z.output<typeof PersonField>

const configures = { key: 'employees.configure', least: 'everyone' } as const
const ofPerson = { key: 'employees.read', least: 'own', subject: 'params.id' } as const

const valuesReply = z.object({
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('by field key; null if there is no value'),
  fields: z.array(PersonField).describe('the fields that the caller can see, in order'),
  requests: z.array(ChangeRequest).describe('pending change requests of the person'),
})

export const customFields = {
  list: endpoint({
    method: 'GET',
    path: '/api/custom-field',
    summary: 'List the custom fields that the caller can see for a person; all of them with `employees.configure`',
    access: 'signed-in',
    reply: z.object({ fields: z.array(CustomField) }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/custom-field',
    summary: `Add a custom field; at most ${CUSTOM_FIELDS_MAX}`,
    access: configures,
    body: NewCustomField,
    reply: z.object({ field: CustomField }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/custom-field/order',
    summary: 'Set the order of the custom fields; fields that are not listed come last',
    access: configures,
    body: z.object({ ids: z.array(Id, { error: 'The order must be a list of IDs.' }).max(CUSTOM_FIELDS_MAX) }),
    reply: z.object({ fields: z.array(CustomField) }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/custom-field/:id',
    summary: 'Change or archive a custom field; its key cannot change, nor its type once someone has a value',
    access: configures,
    params: IdParam,
    body: CustomFieldChange,
    reply: z.object({ field: CustomField }),
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  values: endpoint({
    method: 'GET',
    path: '/api/employee/:id/custom',
    summary: 'Get a person’s values of the custom fields that the caller can see',
    access: ofPerson,
    params: IdParam,
    reply: valuesReply,
    fails: ['NOT_FOUND'],
  }),
  setValues: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/custom',
    summary:
      'Change a person’s custom fields: absent keys stay, null clears a value, archived fields are ignored. Fields that need approval become a change request',
    access: ofPerson,
    params: IdParam,
    body: z.object({
      values: z.record(FieldKey, CustomValue.nullable(), { error: 'Enter the values.' }),
    }),
    reply: valuesReply,
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
}
