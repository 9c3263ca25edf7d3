import { contacts } from '@ems/contract/contacts'
import { org } from '@ems/contract/org'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const full = {
  contact: { privateEmail: 'ann@home.example', workPhone: '+49 89 1234-5', privatePhone: null },
  addresses: [
    { kind: 'home' as const, lines: ['Main Street 1'], postalCode: '80331', city: 'Munich', region: '', country: 'DE' },
  ],
  emergency: [{ name: 'Eva', relation: 'Sister', phone: '0170 1234567' }],
}

describe('how somebody is reached', () => {
  it('is empty at first, is the person’s own to change, and leaves the work phone alone to colleagues', async () => {
    const person = await build.employee({ name: 'Ann Reach' })
    const own = await product.as(person.userId)
    const params = { id: person.userId }
    expect((await own.call(contacts.get, { params })).body.contacts).toEqual({
      contact: { privateEmail: null, workPhone: null, privatePhone: null },
      addresses: [],
      emergency: [],
    })
    expect((await own.call(contacts.update, { params, body: full })).body.contacts).toEqual(full)
    expect((await admin.call(contacts.get, { params: { id: person.id } })).body.contacts).toEqual(full)
    const colleague = await product.as((await build.employee()).userId)
    expect((await colleague.call(contacts.get, { params })).status).toBe(403)
    const { people } = (await colleague.call(org.directory, { query: { search: 'Ann Reach' } })).body
    expect(people).toMatchObject([{ workPhone: '+49 89 1234-5' }])
    expect(JSON.stringify(people)).not.toContain('home.example')
  })

  it('is changed by those who manage the person, not by those who only see it', async () => {
    const { id } = await build.employee()
    const of = async (role: 'hr' | 'auditor' | 'payroll') => {
      const { userId } = await build.employee()
      await build.assignment({ userId, role })
      return product.as(userId)
    }
    const [hr, auditor, payroll] = [await of('hr'), await of('auditor'), await of('payroll')]
    const change = (client: Client) => client.call(contacts.update, { params: { id }, body: full })
    expect([(await change(auditor)).status, (await change(payroll)).status, (await change(hr)).status]).toEqual([
      403, 403, 200,
    ])
    expect((await auditor.call(contacts.get, { params: { id } })).status).toBe(200)
  })

  it.each([
    ['a fourth address', { ...full, addresses: [1, 2, 3, 4].map(() => full.addresses[0]) }],
    ['a sixth person', { ...full, emergency: [1, 2, 3, 4, 5, 6].map(() => full.emergency[0]) }],
    ['a country that is none', { ...full, addresses: [{ ...full.addresses[0], country: 'ZZ' }] }],
    ['an address without a line', { ...full, addresses: [{ ...full.addresses[0], lines: [] }] }],
    ['a phone of letters', { ...full, contact: { workPhone: 'call me' } }],
    ['an email that is none', { ...full, contact: { privateEmail: 'ann' } }],
    ['a part that is missing', { contact: full.contact, addresses: [] }],
  ])('refuses %s', async (_what, body) => {
    const { id } = await build.employee()
    expect((await admin.call(contacts.update, { params: { id }, body: body as never })).status).toBe(400)
    expect((await admin.call(contacts.get, { params: { id } })).body.contacts.addresses).toEqual([])
  })
})
