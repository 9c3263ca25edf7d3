import type { Contacts, ContactsBody } from '@ems/contract/contacts'
import { contacts } from '@ems/contract/contacts'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { noted } from './changing.ts'
import { lockedFor, personFor } from './person.ts'
import { lockEmployee } from './repo.ts'
import { birthdayShown, type ContactValues, contactsOf, saveContacts, setOwnFacts } from './repo-contacts.ts'
import { covers } from './scope.ts'

type ShownContacts = ContactValues & { preferred_name: string | null }

const NONE: ContactValues = {
  private_email: null,
  work_phone: null,
  private_phone: null,
  addresses: [],
  emergency: [],
}

/** What contacts become; what a body leaves out stays as it is. */
const changed = (before: ContactValues, { contact, addresses, emergency }: ContactsBody): ContactValues => ({
  private_email: contact ? contact.privateEmail : before.private_email,
  work_phone: contact ? contact.workPhone : before.work_phone,
  private_phone: contact ? contact.privatePhone : before.private_phone,
  addresses: addresses ?? before.addresses,
  emergency: emergency ?? before.emergency,
})

function contactService({ db }: Platform) {
  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<ShownContacts> {
      const person = await personFor(db, actor, 'employees.personal', id)
      if (!person) throw notFound('employee')
      return { ...((await contactsOf(db, person.id)) ?? NONE), preferred_name: person.preferred_name }
    },

    /** One's own at once; others' by those who manage the person. @throws {AppError} FORBIDDEN, NOT_FOUND */
    async update(actor: Actor, id: string, body: ContactsBody): Promise<ShownContacts> {
      return inTransaction(db, async (trx) => {
        const person = await lockedFor(trx, actor, 'employees.personal', id)
        const own = person.user_id === actor.userId
        if (!own && !(await covers(trx, actor, 'employees.manage', person.user_id))) throw forbidden()
        const before = await contactsOf(trx, person.id)
        const after = changed(before ?? NONE, body)
        await saveContacts(trx, person.id, after)
        await audit(trx, actor, { action: 'employee.contacts', entityId: person.id, before: before ?? null, after })
        const { preferredName = person.preferred_name } = body
        if (preferredName === person.preferred_name) return { ...after, preferred_name: preferredName }
        await setOwnFacts(trx, person.id, { preferred_name: preferredName })
        await noted(trx, actor, { action: 'employee.update' }, person)
        return { ...after, preferred_name: preferredName }
      })
    },

    /** @returns null for an account without an employee record */
    birthday: async (actor: Actor): Promise<boolean | null> => (await birthdayShown(db, actor.userId)) ?? null,

    /** @throws {AppError} NOT_FOUND for an account without an employee record */
    async setBirthday(actor: Actor, shown: boolean): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployee(trx, actor.userId)
        if (!person) throw notFound('employee')
        const before = await birthdayShown(trx, actor.userId)
        if (before === shown) return shown
        await setOwnFacts(trx, person.id, { birthday_shown: shown })
        const facts = { before: { birthday_shown: before }, after: { birthday_shown: shown } }
        // Nobody else is told what they chose.
        await audit(trx, actor, { action: 'employee.birthday', entityId: person.id, subjectId: null, ...facts })
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

/** How people are reached besides at work. */
export function contactRoutes(platform: Platform): Route[] {
  const service = contactService(platform)
  return mount(contacts, {
    get: async ({ actor, params }) => ({ contacts: present(await service.get(actor, params.id)) }),
    update: async ({ actor, params, body }) => ({ contacts: present(await service.update(actor, params.id, body)) }),
    birthday: async ({ actor }) => ({ shown: await service.birthday(actor) }),
    setBirthday: async ({ actor, body }) => ({ shown: await service.setBirthday(actor, body.shown) }),
  })
}
