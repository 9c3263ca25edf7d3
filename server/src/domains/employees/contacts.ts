import type { Contacts, ContactsBody } from '@ems/contract/contacts'
import { contacts } from '@ems/contract/contacts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockedFor, personFor } from './person.ts'
import { type ContactValues, contactsOf, saveContacts } from './repo-contacts.ts'
import { covers } from './scope.ts'

const NONE: ContactValues = {
  private_email: null,
  work_phone: null,
  private_phone: null,
  addresses: [],
  emergency: [],
}

const valuesOf = ({ contact, addresses, emergency }: ContactsBody): ContactValues => ({
  private_email: contact.privateEmail,
  work_phone: contact.workPhone,
  private_phone: contact.privatePhone,
  addresses,
  emergency,
})

function contactService({ db }: Platform) {
  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<ContactValues> {
      const person = await personFor(db, actor, 'employees.personal', id)
      if (!person) throw notFound('employee')
      return (await contactsOf(db, person.id)) ?? NONE
    },

    /** One's own at once; others' by those who manage the person. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async update(actor: Actor, id: string, body: ContactsBody): Promise<ContactValues> {
      return inTransaction(db, async (trx) => {
        const person = await lockedFor(trx, actor, 'employees.personal', id)
        const own = person.user_id === actor.userId
        if (!own && !(await covers(trx, actor, 'employees.manage', person.user_id))) throw forbidden()
        const [before, after] = [await contactsOf(trx, person.id), valuesOf(body)]
        await saveContacts(trx, person.id, after)
        await audit(trx, actor, { action: 'employee.contacts', entityId: person.id, before: before ?? null, after })
        return after
      })
    },
  }
}

const present = (values: ContactValues): Contacts => ({
  contact: {
    privateEmail: values.private_email,
    workPhone: values.work_phone,
    privatePhone: values.private_phone,
  },
  addresses: values.addresses,
  emergency: values.emergency,
})

/** How people are reached besides at work. */
export function contactRoutes(platform: Platform): Route[] {
  const service = contactService(platform)
  return mount(contacts, {
    get: async ({ actor, params }) => ({ contacts: present(await service.get(actor, params.id)) }),
    update: async ({ actor, params, body }) => ({ contacts: present(await service.update(actor, params.id, body)) }),
  })
}
