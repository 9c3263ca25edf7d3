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
const Wanted = z.union([CustomValue, Part, z.array(Part).max(LIST_MAX)], { error: 'This value is not valid.' })
export type Wanted = z.output<typeof Wanted>

export const ChangeRequest = z.object({
  _id: Id,
  employee: EmployeeFace,
  field: z.string().describe('a standard field, or the key of a custom field'),
  label: z.string().describe('the label of the field'),
  type: CustomFieldType.describe('the type of the values'),
  before: z.string().nullable().describe('the value at the time of the request; null if the caller cannot see it'),
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
    summary: 'List change requests, newest first: the caller’s own and those that the caller can decide',
    access: { key: 'employees.read', least: 'own', subject: 'list' },
    query: listQuery(['requestedAt'])
      .omit({ search: true })
      .extend({
        status: z.enum(['Pending', 'Approved', 'Rejected', 'Withdrawn']).optional(),
        employee: Id.optional().describe('the person, by employee or user ID'),
      }),
    reply: z.object({ requests: z.array(ChangeRequest), total: Total }),
    fails: [],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/change-request',
    summary:
      'Request a change to the caller’s own data; a pending request for the same field is withdrawn. Fields that people can edit themselves change immediately',
    access: 'signed-in',
    byPerson: true,
    body: z.object({
      field: z
        .string({ error: 'Changes to this field cannot be requested.' })
        .regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/, 'Changes to this field cannot be requested.'),
      after: Wanted.nullable().describe(
        'null clears an optional value; addresses, emergency contacts and a bank account have the format of their own calls',
      ),
    }),
    reply,
    fails: ['CONFLICT', 'NOT_FOUND', 'TOO_MANY', 'CONFIRM'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/change-request/:id/decision',
    summary:
      'Approve or reject a change request, with `employees.manage`, for a bank account with `salaries.manage`; people cannot decide their own while someone else can',
    access: { key: 'employees.read', least: 'others', subject: 'record' },
    params: IdParam,
    body: z.object({
      status: z.enum(['Approved', 'Rejected'], { error: 'Choose Approved or Rejected.' }),
      reason: optionalText(1000).describe('required to reject'),
    }),
    reply,
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CONFIRM'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/change-request/:id/withdraw',
    summary: 'Withdraw one’s own change request',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
