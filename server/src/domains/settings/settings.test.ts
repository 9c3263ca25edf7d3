import { legalEntities } from '@ems/contract/legal-entities'
import { settings } from '@ems/contract/settings'
import { afterEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../../../seeds/builders.ts'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct({ ORG_TIME_ZONE: 'Pacific/Kiritimati' })

afterEach(() => product.setNow(null))

describe('the organisation', () => {
  it('starts with the configured time zone and its own date', async () => {
    const person = await product.as((await product.build.employee()).userId)
    product.setNow('2026-03-01T11:30:00Z')
    expect((await person.call(settings.organisation)).body.organisation).toEqual({
      name: null,
      birthdays: true,
      sendsEmails: false,
      clocking: false,
      timeZone: 'Pacific/Kiritimati',
      today: '2026-03-02',
    })
  })

  it('changes its time zone when an administrator sets another', async () => {
    const admin = await product.administrator()
    product.setNow('2026-03-01T10:30:00Z')
    const changed = await admin.call(settings.updateOrganisation, { body: { timeZone: 'Pacific/Pago_Pago' } })
    expect(changed.body.organisation).toEqual({
      name: null,
      birthdays: true,
      sendsEmails: false,
      clocking: false,
      timeZone: 'Pacific/Pago_Pago',
      today: '2026-02-28',
    })
    expect((await admin.call(settings.organisation)).body.organisation.timeZone).toBe('Pacific/Pago_Pago')
  })

  it('has a name, which stays if a change leaves it out, and which passwords may not contain', async () => {
    const admin = await product.administrator()
    const { userId } = await product.build.employee()
    const name = async (body: { name?: string } = {}) => {
      const timeZone = product.clock.timeZone()
      return (await admin.call(settings.updateOrganisation, { body: { timeZone, ...body } })).body.organisation.name
    }
    const choose = async (newPassword: string) => {
      const change = { oldPassword: SEED_PASSWORD, confirmKey: SEED_KEY, newPassword, confirmPassword: newPassword }
      const person = await product.as(userId)
      return (await person.call(settings.changePassword, { body: change })).body.reason
    }
    expect(await name({ name: '  Harbour & Söhne ' })).toBe('Harbour & Söhne')
    expect(await name()).toBe('Harbour & Söhne')
    expect(await choose('hArbour-2031')).toBe('auth.password-of-context')
    const tooLong = { timeZone: 'UTC', name: 'x'.repeat(81) }
    expect((await admin.call(settings.updateOrganisation, { body: tooLong })).status).toBe(400)
    expect(await name({ name: ' ' })).toBe(null)
    expect(await choose('hArbour-2031')).toBeUndefined()
  })

  it('gives its name to the legal entity from the start, as long as that is the only one and has no name of its own', async () => {
    const admin = await product.administrator()
    const timeZone = product.clock.timeZone()
    const entities = async (name: string) => {
      await admin.call(settings.updateOrganisation, { body: { timeZone, name } })
      return (await admin.call(legalEntities.list)).body.legalEntities
    }
    await product.db.updateTable('legal_entities').set({ name: 'Organisation' }).execute()
    const [first] = await entities('Harbour GmbH')
    expect(first?.name).toBe('Harbour GmbH')
    expect((await entities('Harbour AG')).map(({ name }) => name)).toEqual(['Harbour GmbH'])
    await product.db.updateTable('legal_entities').set({ name: 'Organisation' }).execute()
    await admin.call(legalEntities.add, { body: { name: 'Quay Ltd', currency: 'GBP', country: 'GB' } })
    expect((await entities('Harbour SE')).map(({ name }) => name)).toEqual(['Organisation', 'Quay Ltd'])
  })

  it('refuses an invalid time zone and keeps the old one', async () => {
    const admin = await product.administrator()
    const before = (await admin.call(settings.organisation)).body.organisation
    for (const timeZone of ['Mars/Olympus', '+02:00', '', "'; drop table users"])
      expect((await admin.call(settings.updateOrganisation, { body: { timeZone } })).status).toBe(400)
    expect((await admin.call(settings.organisation)).body.organisation.timeZone).toBe(before.timeZone)
  })
})
