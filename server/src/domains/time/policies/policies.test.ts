import { settings } from '@ems/contract/settings'
import type { TimePolicy } from '@ems/contract/time-policies'
import { timePolicies } from '@ems/contract/time-policies'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct()
const { build } = product
const { administrator, days, person } = clockedPeople(product)

const TODAY = '2027-03-02'
type Policy = Partial<Omit<TimePolicy, 'for'>> & {
  for: { employees?: string[]; departments?: string[]; locations?: string[] } | null
}

async function set(policies: Policy[], more: object = {}) {
  product.setNow(`${TODAY}T12:00:00Z`)
  const named = policies.map((policy, n) => ({ name: `Policy ${n}`, ...policy }))
  return (await administrator()).call(timePolicies.set, { body: { policies: named, ...more } as never })
}

it('let nobody clock in at first', async () => {
  const { body } = await (await administrator()).call(timePolicies.get, {})
  expect(body.policies).toMatchObject([{ for: null, tracking: 'manual', grace: 10, overtimeStep: 15, account: 'year' }])
})

it('apply by the first match, and a dry run stores nothing', async () => {
  const [sales, works] = [await build.department(), await build.department()]
  const [one, two] = [await person(undefined, sales), await person(undefined, works)]
  const policies = [{ tracking: 'clock' as const, for: { departments: [sales] } }, { for: null }]
  const trial = await set(policies, { dryRun: true })
  expect(trial.body).toMatchObject({ from: TODAY, affected: { people: 1, days: 1 } })
  expect((await one.now()).tracking).toBe('manual')
  const clocking = async () => (await one.client.call(settings.organisation)).body.organisation.clocking
  expect(await clocking()).toBe(false)
  const { status, body } = await set(policies, { from: '2027-03-01' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.affected).toEqual({ people: 1, days: 2 })
  expect((await one.now()).tracking).toBe('clock')
  expect(await clocking()).toBe(true)
  expect((await two.now()).tracking).toBe('manual')
  await expect
    .poll(async () => (await days({ from: '2027-03-01', to: TODAY, sort: 'day' })).days.map(({ status }) => status), {
      timeout: 10_000,
    })
    .toEqual(['absent', 'open'])
})

it.each<[string, Policy[], object]>([
  ['end without one for everybody', [{ for: { employees: [] } }], {}],
  ['have one for everybody before the last', [{ for: null }, { for: null }], {}],
  [
    'name a department that does not exist',
    [{ for: { departments: ['0195f2a0-0000-7000-8000-000000000000'] } }, { for: null }],
    {},
  ],
  ['begin over 62 days back', [{ for: null }], { from: '2026-12-29' }],
  ['give leave without a type in hours', [{ for: null, overtimeAs: 'lieu' }], {}],
])('cannot %s', async (_, policies, more) => {
  expect((await set(policies, more)).status).toBe(400)
})
