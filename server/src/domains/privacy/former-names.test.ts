import { account } from '@ems/contract/account'
import { accounts } from '@ems/contract/accounts'
import { changeRequests } from '@ems/contract/change-requests'
import { contacts } from '@ems/contract/contacts'
import { employees } from '@ems/contract/employees'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { TABLES } from '../../../test/boot.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { queueMails } from '../mail/index.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
  await admin.call(privacy.setRetention, { body: { profile: 0, documents: 0, time: 0, leave: 0, payroll: 0 } })
})

/** Where some words stand in the database. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of (await sql<{ name: string }>`${sql.raw(TABLES)}`.execute(db)).rows.map(({ name }) => name))
    for (const word of words) {
      const { rows } =
        await sql<object>`select 1 from ${sql.table(table)} as t where t::text ilike ${`%${word}%`} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${table}: ${word}`)
    }
  return found
}

it('an erasure finds every former or requested name and address of a person', async () => {
  const { id, userId, departmentId } = await build.employee({ name: 'Zoe Firstname', email: 'zoe.first@example.com' })
  const self = await product.as(userId)
  const done = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const rename = (name: string) =>
    admin.call(employees.update, {
      params: { id },
      body: { name, designation: 'Engineer', department: departmentId, salary: 1, maritalStatus: 'single' },
    } as never)
  await done(self.call(account.changeEmail, { body: { email: 'zoe.asked@example.com' } }))
  await done(
    admin.call(accounts.changeEmail, { params: { userId }, body: { email: 'zoe.second@example.com', reason: 'New' } }),
  )
  await done(rename('Zoe Secondname'))
  const self2 = await product.as(userId)
  await db.updateTable('person_contacts').set({ private_email: null }).where('employee_id', '=', id).execute()
  const contactOf = (privateEmail: string, preferredName: string) =>
    admin.call(contacts.update, {
      params: { id },
      body: {
        preferredName,
        contact: { privateEmail, workPhone: null, privatePhone: null },
        addresses: [],
        emergency: [],
      },
    } as never)
  await done(contactOf('zoe.home1@example.com', 'Zoefirst'))
  await done(contactOf('zoe.home2@example.com', 'Zoesecond'))
  await done(self2.call(changeRequests.ask, { body: { field: 'name', after: 'Zoe Askedname' } } as never))
  const words = [
    'zoe.first',
    'zoe.asked',
    'zoe.second',
    'zoe.home1',
    'zoe.home2',
    'Zoe Firstname',
    'Zoe Secondname',
    'Zoefirst',
    'Zoesecond',
    'Zoe Askedname',
  ]
  // Mails of all times: to each address, and to a colleague with each name.
  await inTransaction(db, async (trx) => {
    for (const word of words)
      await queueMails(trx, [
        word.includes('.')
          ? { to: `${word}@example.com`, subject: 'News', body: 'News' }
          : { to: 'colleague@example.com', subject: `Leave of ${word}`, body: `${word} is away.` },
      ])
  })
  await done(admin.call(employees.endEmployment, { params: { id }, body: {} }))
  await db.updateTable('employees').set({ left_on: '2021-01-31' }).where('id', '=', id).execute()
  const body = { employeeIds: [id], classes: ['profile', 'documents', 'time', 'leave', 'payroll'] as const, count: 1 }
  const asked = await admin.call(privacy.erase, { body } as never)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const params = { id: (asked.body as { erasure: { _id: string } }).erasure._id }
  await expect
    .poll(async () => (await admin.call(privacy.erasure, { params })).body.erasure.status, { timeout: 15_000 })
    .toBe('Done')
  expect(await placesOf(words)).toEqual([])
})
