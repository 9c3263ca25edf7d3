import { changeRequests } from '@ems/contract/change-requests'
import { contacts } from '@ems/contract/contacts'
import { customFields } from '@ems/contract/custom-fields'
import { employeeFields } from '@ems/contract/employee-fields'
import { employees } from '@ems/contract/employees'
import { personPage } from '@ems/contract/person-page'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const set = (key: string, edits: 'self' | 'approve' | 'hr', by = admin) =>
  by.call(employeeFields.set, { params: { field: key }, body: { edits } })
const contact = { privateEmail: null, workPhone: null, privatePhone: null }
const address = { kind: 'home' as const, lines: ['Long Lane 1'], postalCode: '80331', city: 'Munich', region: '' }

async function person() {
  const { id, userId } = await build.employee({ name: 'Ann Own' })
  const own = await product.as(userId)
  const params = { id }
  return {
    id,
    own,
    put: (body: object, by = own) => by.call(contacts.update, { params, body: body as never }),
    kept: async () => (await own.call(contacts.get, { params })).body.contacts,
    ask: (field: string, after: unknown) => own.call(changeRequests.ask, { body: { field, after } as never }),
    waiting: async () =>
      (await own.call(changeRequests.list, { query: { employee: id, status: 'Pending' } })).body.requests,
    photo: async (by = own) => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
        .png()
        .toBuffer()
      return by.call(employees.setPhoto, { params, file: { bytes } })
    },
    can: async () => (await own.call(personPage.page, { params })).body.can,
  }
}

describe('the editors of built-in fields', () => {
  it('are visible to everyone, and set by people who may set up employee data', async () => {
    const ann = await person()
    const { fields } = (await ann.own.call(employeeFields.list, {})).body
    const of = (edits: string) => fields.filter((field) => field.default === edits).map(({ key }) => key)
    expect(of('self')).toEqual([
      ...['preferredName', 'workPhone', 'privatePhone', 'privateEmail', 'addresses', 'emergency', 'photo'],
    ])
    expect(of('approve')).toEqual(['name', 'dob', 'maritalStatus', 'gender', 'bankAccount'])
    expect(of('hr')).toContain('department')
    expect((await set('workPhone', 'hr', ann.own)).status).toBe(403)
    expect((await set('shoe', 'hr')).status).toBe(404)
    expect(await set('department', 'self')).toMatchObject({
      status: 400,
      body: { reason: 'employee-field.stays', error: 'Department can only be edited by HR.' },
    })
    expect(await set('photo', 'approve')).toMatchObject({
      status: 400,
      body: { error: 'Picture can only be edited by the person and their managers, or HR.' },
    })
    const twice = { key: 'emergency', label: 'X', type: 'text' as const }
    expect((await admin.call(customFields.add, { body: twice })).body.reason).toBe('custom-field.key-taken')
  })

  it('decide if the field needs approval: own changes of such fields become requests, others apply at once', async () => {
    const ann = await person()
    await set('privatePhone', 'approve')
    await set('addresses', 'approve')
    const wanted = { ...contact, workPhone: '+49 89 1', privatePhone: '+49 170 22' }
    const changed = await ann.put({ contact: wanted, addresses: [{ ...address, country: 'DE' }] })
    expect(changed.body.asked).toEqual(['privatePhone', 'addresses'])
    expect(await ann.kept()).toMatchObject({ contact: { ...contact, workPhone: '+49 89 1' }, addresses: [] })
    const waiting = await ann.waiting()
    expect(waiting.map(({ field, label, after }) => [field, label, after])).toEqual(
      expect.arrayContaining([
        ['privatePhone', 'Personal phone', '+49 170 22'],
        ['addresses', 'Addresses', 'Long Lane 1, 80331 Munich, DE'],
      ]),
    )
    for (const { _id: id } of waiting)
      await admin.call(changeRequests.decide, { params: { id }, body: { status: 'Approved' } as never })
    expect(await ann.kept()).toMatchObject({ contact: wanted, addresses: [{ ...address, country: 'DE' }] })
    // An equal value is no change, and people who manage the person need no request.
    expect((await ann.put({ contact: wanted, addresses: [{ ...address, country: 'DE' }] })).body.asked).toEqual([])
    expect((await ann.put({ addresses: [] }, admin)).body).toMatchObject({ asked: [], contacts: { addresses: [] } })
    await set('privatePhone', 'self')
    await set('addresses', 'self')
  })

  it('a list is validated in a request as in the contacts', async () => {
    const ann = await person()
    await set('emergency', 'approve')
    const eva = { name: 'Eva', relation: 'Sister', phone: '0170 1234567' }
    expect((await ann.ask('emergency', [{ ...eva, phone: 'call me' }])).status).toBe(400)
    expect((await ann.ask('emergency', 'Eva')).status).toBe(400)
    expect((await ann.ask('workPhone', [eva])).status).toBe(400)
    expect((await ann.ask('emergency', [eva])).body.request).toMatchObject({
      status: 'Pending',
      before: null,
      after: 'Eva, Sister, 0170 1234567',
    })
    // Requests for a field that can no longer be requested are withdrawn.
    await set('emergency', 'hr')
    expect(await ann.waiting()).toEqual([])
    await set('emergency', 'self')
  })

  it('a field of the office can neither be changed nor requested by the person', async () => {
    const ann = await person()
    for (const field of ['workPhone', 'photo', 'gender']) await set(field, 'hr')
    expect(await ann.put({ contact: { ...contact, workPhone: '+49 89 5' } })).toMatchObject({
      status: 403,
      body: { error: 'You cannot change Work phone.' },
    })
    expect((await ann.put({ contact, emergency: [] })).status).toBe(200)
    expect([(await ann.photo()).status, (await ann.can()).editPhoto]).toEqual([403, false])
    expect((await ann.photo(admin)).status).toBe(200)
    expect((await ann.ask('gender', 'other')).status).toBe(400)
    expect((await ann.put({ contact: { ...contact, workPhone: '+49 89 5' } }, admin)).status).toBe(200)
    for (const field of ['workPhone', 'photo']) await set(field, 'self')
    await set('gender', 'approve')
    expect((await ann.can()).editPhoto).toBe(true)
  })

  it('a field that people edit themselves changes at once, and is listed among the requests without a decision', async () => {
    const ann = await person()
    await set('name', 'self')
    expect((await ann.ask('name', 'Anna Own')).body.request).toMatchObject({ status: 'Approved', decidedBy: null })
    expect(await ann.waiting()).toEqual([])
    const { person: shown } = (await ann.own.call(personPage.page, { params: { id: ann.id } })).body
    expect(shown.userId.name).toBe('Anna Own')
    await set('name', 'approve')
  })
})
