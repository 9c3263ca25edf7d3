import { type RequestField, requestedValue } from '@ems/contract/change-requests'
import { type Contacts, type ContactsBody, contacts } from '@ems/contract/contacts'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import type { changeRequestService } from '../change-requests/change-request.service.ts'
import { builtInField } from '../change-requests/requestable-fields.ts'
import { type EditsByField, fieldEditorsOf } from '../custom-fields/field-editors.repo.ts'
import {
  type ContactValues,
  contactsOf,
  isBirthdayShown,
  NO_CONTACTS,
  saveContacts,
  setVisibleFacts,
} from '../shared/contact.repo.ts'
import { lockEmployee } from '../shared/employee.repo.ts'
import { recordEmployeeChange } from '../shared/employee-mutation.ts'
import { findEmployeeFor, lockEmployeeFor } from '../shared/find-employee.ts'

type ShownContacts = ContactValues & { preferred_name: string | null }

/** The new contacts; absent values stay. */
const changed = (before: ContactValues, { contact, addresses, emergency }: ContactsBody): ContactValues => ({
  private_email: contact ? contact.privateEmail : before.private_email,
  work_phone: contact ? contact.workPhone : before.work_phone,
  private_phone: contact ? contact.privatePhone : before.private_phone,
  addresses: addresses ?? before.addresses,
  emergency: emergency ?? before.emergency,
})

type Part = Exclude<RequestField, 'name' | 'dob' | 'maritalStatus' | 'gender' | 'bankAccount'>
const PARTS = ['preferredName', 'workPhone', 'privatePhone', 'privateEmail', 'addresses', 'emergency'] as const

const COLUMN = {
  preferredName: 'preferred_name',
  workPhone: 'work_phone',
  privatePhone: 'private_phone',
  privateEmail: 'private_email',
  addresses: 'addresses',
  emergency: 'emergency',
} as const satisfies Record<Part, keyof ShownContacts>

const asText = (part: Part, values: ShownContacts) => requestedValue(part).parse(values[COLUMN[part]])

/** The contacts that a person sends, by how they are handled. */
function divideByAccess(edits: EditsByField, before: ShownContacts, sent: ShownContacts) {
  const differ = PARTS.filter((part) => asText(part, before) !== asText(part, sent))
  const refused = differ.find((part) => edits[part] === 'hr')
  if (refused) throw new AppError('access.hidden-field', { field: builtInField(refused).label })
  const asked = differ.filter((part) => edits[part] === 'approve')
  const kept = Object.fromEntries(asked.map((part) => [COLUMN[part], before[COLUMN[part]]]))
  return { asked, after: { ...sent, ...kept } as ShownContacts, now: differ.length > asked.length }
}

function contactService({ db }: Platform, requests: ReturnType<typeof changeRequestService>) {
  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<ShownContacts> {
      const person = await findEmployeeFor(db, actor, 'employees.personal', id)
      if (!person) throw notFoundError('employee')
      return { ...((await contactsOf(db, person.id)) ?? NO_CONTACTS), preferred_name: person.preferred_name }
    },

    /**
     * Changes contacts: those of others by people who manage them; one's own at once or by a request, as the field's
     * setting says.
     * @returns the stored contacts, and the requests
     * @throws {AppError} FORBIDDEN, NOT_FOUND
     */
    async update(actor: Actor, id: string, body: ContactsBody): Promise<{ values: ShownContacts; asked: Part[] }> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployeeFor(trx, actor, 'employees.personal', id)
        const manages = await hasPermissionFor(trx, actor, 'employees.manage', person.user_id)
        if (person.user_id !== actor.userId && !manages) throw forbiddenError()
        const stored = await contactsOf(trx, person.id)
        const before = { ...(stored ?? NO_CONTACTS), preferred_name: person.preferred_name }
        const { preferredName = before.preferred_name } = body
        const sent = { ...changed(before, body), preferred_name: preferredName }
        const { asked, after, now } = manages
          ? { asked: [], after: sent, now: true }
          : divideByAccess(await fieldEditorsOf(trx), before, sent)
        for (const part of asked) {
          const value = sent[COLUMN[part]]
          await requests.askWithin(trx, actor, person, part, value)
        }
        if (asked.length > 0 && !now) return { values: after, asked }
        const { preferred_name, ...contacts } = after
        await saveContacts(trx, person.id, contacts)
        const facts = { before: stored ?? null, after: contacts }
        await writeAuditEvent(trx, actor, { action: 'employee.contacts', entityId: person.id, ...facts })
        if (preferred_name !== person.preferred_name) {
          await setVisibleFacts(trx, person.id, { preferred_name })
          await recordEmployeeChange(trx, actor, { action: 'employee.update' }, person)
        }
        return { values: after, asked }
      })
    },

    /** @returns null for an account without an employee record */
    birthday: async (actor: Actor): Promise<boolean | null> => (await isBirthdayShown(db, actor.userId)) ?? null,

    /** @throws {AppError} NOT_FOUND for an account without an employee record */
    async setBirthday(actor: Actor, shown: boolean): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployee(trx, actor.userId)
        if (!person) throw notFoundError('employee')
        const before = await isBirthdayShown(trx, actor.userId)
        if (before === shown) return shown
        await setVisibleFacts(trx, person.id, { birthday_shown: shown })
        const facts = { before: { birthday_shown: before }, after: { birthday_shown: shown } }
        // Without a subject the timeline does not show the choice.
        await writeAuditEvent(trx, actor, {
          action: 'employee.birthday',
          entityId: person.id,
          subjectId: null,
          ...facts,
        })
        return shown
      })
    },
  }
}

const present = (values: ShownContacts): Contacts => ({
  preferredName: values.preferred_name,
  contact: {
    privateEmail: values.private_email,
    workPhone: values.work_phone,
    privatePhone: values.private_phone,
  },
  addresses: values.addresses,
  emergency: values.emergency,
})

/** The private contacts of people. */
export function contactRoutes(platform: Platform, requests: ReturnType<typeof changeRequestService>): Route[] {
  const service = contactService(platform, requests)
  return mount(contacts, {
    get: async ({ actor, params }) => ({ contacts: present(await service.get(actor, params.id)) }),
    async update({ actor, params, body }) {
      const { values, asked } = await service.update(actor, params.id, body)
      return { contacts: present(values), asked }
    },
    birthday: async ({ actor }) => ({ shown: await service.birthday(actor) }),
    setBirthday: async ({ actor, body }) => ({ shown: await service.setBirthday(actor, body.shown) }),
  })
}
