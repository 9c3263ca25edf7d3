import { dashboard } from '@ems/contract/dashboard'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
await sql`update organisation set getting_started_dismissed = false`.execute(db)
const admin = await product.as(await build.administrator())

const addApp = (id: string) =>
  sql`insert into totp_factors (user_id, secret, confirmed_at) values (${id}, '\\x01', now())`.execute(db)

const done = async () => {
  const { steps } = (await admin.call(dashboard.gettingStarted)).body
  return steps.filter((step) => step.done).map(({ key }) => key)
}

it('each step is done once its data exists, in the order of the card', async () => {
  const { body } = await admin.call(dashboard.gettingStarted)
  expect(body.dismissed).toBe(false)
  expect(body.steps.map(({ key }) => key)).toEqual([
    ...['organisation', 'departments', 'people', 'leave', 'holidays', 'security'],
  ])
  expect(await done()).toEqual([])

  await sql`update organisation set name = 'Harbour'`.execute(db)
  expect(await done()).toEqual(['organisation'])
  await build.employee()
  expect(await done()).toEqual(['organisation', 'departments'])
  await build.employee()
  expect(await done()).toEqual(['organisation', 'departments', 'people'])
})

it('the security step waits for every active administrator', async () => {
  const accounts = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  const [last, ...others] = accounts
  for (const { id } of others) await addApp(id)
  expect(await done()).not.toContain('security')
  await addApp(String(last?.id))
  expect(await done()).toContain('security')
})

it('stays dismissed until it is shown again', async () => {
  const body = { dismissed: true }
  expect((await admin.call(dashboard.dismissGettingStarted, { body })).body.dismissed).toBe(true)
  expect((await admin.call(dashboard.gettingStarted)).body.dismissed).toBe(true)
  const shown = await admin.call(dashboard.dismissGettingStarted, { body: { dismissed: false } })
  expect(shown.body.dismissed).toBe(false)
})

it('is refused to people who do not manage the settings', async () => {
  const { userId } = await build.employee()
  const own = await product.as(userId)
  expect((await own.call(dashboard.gettingStarted)).status).toBe(403)
  expect((await own.call(dashboard.dismissGettingStarted, { body: { dismissed: true } })).status).toBe(403)
})
