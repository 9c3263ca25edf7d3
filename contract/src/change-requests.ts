import { z } from 'zod'
import { BankAccountBody } from './bank-accounts.ts'
import { ContactParts } from './contacts.ts'
import { day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, optionalText, requiredText } from './core/values.ts'
import { CustomFieldType, CustomValue } from './custom-values.ts'
import { EmployeeFace, Gender, MaritalStatus } from './employee.ts'

/** Built-in fields whose change people may request, besides custom fields. */
export const REQUEST_FIELDS = [
  ...(['name', 'dob', 'maritalStatus', 'gender'] as const),
  ...(['preferredName', 'workPhone', 'privatePhone', 'privateEmail', 'addresses', 'emergency'] as const),
  'bankAccount',
] as const
export type RequestField = (typeof REQUEST_FIELDS)[number]

/** Whether the field is built in. */
export const isRequestField = (field: string): field is RequestField =>
  (REQUEST_FIELDS as readonly string[]).includes(field)

const asText = (list: readonly object[]): string | null => (list.length === 0 ? null : JSON.stringify(list))

const VALUES: Record<RequestField, z.ZodType<string | null>> = {
  name: requiredText('Name', 100),
  dob: day('Date of birth'),
  maritalStatus: MaritalStatus,
  gender: Gender,
  ...ContactParts,
  addresses: ContactParts.addresses.transform(asText),
  emergency: ContactParts.emergency.transform(asText),
  bankAccount: BankAccountBody.transform((account) => JSON.stringify(account)),
}

/** The stored value of a built-in field: lists and accounts as JSON, empty values as null. */
export const requestedValue = (field: RequestField): z.ZodType<string | null> => VALUES[field]

const LIST_MAX = 10
const Part = z.record(z.string(), z.unknown())
/** The requested value: a value, a list as in `PUT employee/{id}/contacts`, or a whole `bank-account`. */
const Wanted = z.union([CustomValue, Part, z.array(Part).max(LIST_MAX)], { error: 'This is not a value.' })
export type Wanted = z.output<typeof Wanted>

export const ChangeRequest = z.object({
  _id: Id,
  employee: EmployeeFace,
  field: z.string().describe('one of the product’s own, or the key of one of the organisation’s'),
  label: z.string().describe('what the field is called'),
  type: CustomFieldType.describe('how its values are read'),
  before: z.string().nullable().describe('what it was when it was asked for; null where the reader may not see it'),
  after: z.string().nullable(),
  status: z.enum(['Pending', 'Approved', 'Rejected', 'Withdrawn']),
  reason: z.string().describe('why it was rejected'),
  requestedAt: Instant,
  decidedBy: z.object({ _id: Id, name: z.string() }).nullable(),
  decidedAt: Instant.nullable(),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

const reply = z.object({ request: ChangeRequest })

export const changeRequests = {
  list: endpoint({
    method: 'GET',
    path: '/api/change-request',
    summary: 'What people asked to be changed of themselves, the newest first: one’s own, and those that one decides',
    access: { key: 'employees.read', least: 'own', subject: 'list' },
    query: listQuery(['requestedAt'])
      .omit({ search: true })
      .extend({
        status: z.enum(['Pending', 'Approved', 'Rejected', 'Withdrawn']).optional(),
        employee: Id.optional().describe('whose, by the employee’s or the user’s id'),
      }),
    reply: z.object({ requests: z.array(ChangeRequest), total: Total }),
    fails: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/change-request',
    summary:
      'Ask that something of oneself be changed; a request for the same field that waits is withdrawn. What people edit themselves is so at once',
    access: 'signed-in',
    byPerson: true,
    body: z.object({
      field: z
        .string({ error: 'Changes of this field cannot be requested.' })
        .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/, 'Changes of this field cannot be requested.'),
      after: Wanted.nullable().describe(
        'null empties what may be empty; addresses, people for an emergency and a bank account are as their own calls take them',
      ),
    }),
    reply,
    fails: ['CONFLICT', 'NOT_FOUND', 'TOO_MANY', 'CONFIRM'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/change-request/:id/decision',
    summary:
      'Approve or reject what somebody asked for, with `employees.manage`, of a bank account with `salaries.manage`; nobody decides their own while somebody else can',
    access: { key: 'employees.read', least: 'others', subject: 'record' },
    params: IdParam,
    body: z.object({
      status: z.enum(['Approved', 'Rejected'], { error: 'Choose Approved or Rejected.' }),
      reason: optionalText(1000).describe('needed to reject'),
    }),
    reply,
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CONFIRM'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/change-request/:id/withdraw',
    summary: 'Take back what one asked for',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
