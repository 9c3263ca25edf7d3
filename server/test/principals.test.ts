import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Case, isSampled, lists, nobody } from './calls-about-people.ts'
import { type Member, oracle, type Stand, tableKeys } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { type Client, startProduct } from './product.ts'
import { tableStates } from './table-states.ts'

// Each call about people, by each possible caller, about each person. The expected rights come from the fixture's tree
// and the table of rights, not from the product.
const product = await startProduct()
const { build, db } = product
const { members, by, cases, stands, clientOf } = await makeOrganisation(product)

const SEPARATED = ['PUT leave/{id}', 'salary/add', 'attendance/correct/{id}', 'PUT employee/{id}']

/** The roles that callers get, now or from a future day: with employees.manage, HR may do all that HR may. */
const holdsMore = (about: Member, { administrator, roles }: Stand): boolean =>
  !administrator &&
  ['hr', 'coming', 'payroll', 'auditor', 'lead', 'local'].some(
    (one) => by[one] === about && !(roles?.includes('hr') && 'hr coming'.includes(one)),
  )

/** The additional calls of a delegate: the requests that their delegator decides, and nothing else of those people. */
const HANDED = ['leave/detail/{id}', 'PUT leave/{id}']

const isHanded = (about: Member, { actsFor }: Stand, name: string): boolean => {
  if (!actsFor || about === actsFor || !HANDED.includes(name)) return false
  const { reach } = oracle(members, actsFor, {}, 'leaves.decide')
  return reach === 'everyone' || reach.has(about.id)
}

/**
 * Calls about each person of the fixture and about nobody, and compares with the oracle.
 * @param place the caller's position, to ask about every second person; absent to ask about all
 * @returns the number of permitted calls
 */
async function tryAll(client: Client, who: Member, stand: Stand, name: string, place?: number): Promise<number> {
  const { endpoint, key, request } = cases[name] as Case
  const { reach, others } = oracle(members, who, stand, key)
  const least = (endpoint.access as { least: string }).least
  // A user with a right only for themselves is refused before the call's person is read, if the call needs others.
  const closed = least === 'others' && !others && !(stand.actsFor && HANDED.includes(name))
  let passed = 0
  const at = Object.keys(cases).indexOf(name)
  for (const [n, about] of [...members, nobody].entries()) {
    if (place !== undefined && !isSampled(place, at, n)) continue
    // Nobody may do this for themselves while another person could: other tests cover that.
    if (about === who && SEPARATED.includes(name)) continue
    const mayPass = (!closed && (reach === 'everyone' || reach.has(about.id))) || isHanded(about, stand, name)
    const { status, body } = await client.call(endpoint, request(about) as never)
    const what = `${name} of ${Object.keys(by).find((one) => by[one] === about) ?? 'nobody'}: ${JSON.stringify(body)}`
    // Closing this account would take rights that the caller lacks: a separate rule.
    const more = mayPass && name === 'end-employment' && about !== who && holdsMore(about, stand)
    expect(body.reason === 'access.holds-more', what).toBe(more)
    if (mayPass && !more) {
      expect(status, what).not.toBe(403)
      if (about === nobody) expect([400, 404, 409], what).toContain(status)
      passed++
    } else if (more || status !== 400) expect(status, what).toBe(403)
  }
  return passed
}

describe.each([...Object.keys(stands).entries()])('%i %s', (place, name) => {
  it('can reach exactly the people in scope by single calls, and a refusal changes nothing', async () => {
    const [client, who] = await clientOf(name)
    const before = await tableStates(product)
    let passed = 0
    for (const call of Object.keys(cases)) passed += await tryAll(client, who, stands[name] as Stand, call, place)
    expect(passed).toBeGreaterThan(0)
    expect(await tableStates(product)).toEqual(before)
  })

  it('see exactly the people in scope in each list, and in its total', async () => {
    const [client, who] = await clientOf(name)
    await expectLists(client, who, stands[name] as Stand)
    // Lists for many and for very many visible people use different statements and counts.
    for (const more of [600, 9000]) {
      const { numAffectedRows: above } = await sql`
        update users set all_reports = all_reports + ${more} where id = ${who.userId} and all_reports > 0`.execute(db)
      if (above === 0n) return
      await expectLists(client, who, stands[name] as Stand)
      await sql`update users set all_reports = all_reports - ${more} where id = ${who.userId}`.execute(db)
    }
  })
})

async function expectLists(client: Client, who: Member, stand: Stand, asked = lists): Promise<void> {
  for (const [endpoint, key, idsOf, employedOnly] of asked) {
    const { reach, others } = oracle(members, who, stand, key)
    const answer = await client.call(endpoint, { query: { limit: 100 } } as never)
    if (!others) {
      expect(answer.status, `${endpoint.path} ${key}`).toBe(403)
      continue
    }
    const wanted = members.filter(
      (one) => (reach === 'everyone' || reach.has(one.id)) && (one.employed || !employedOnly),
    )
    const ids = idsOf(answer.body as never)
    expect([...new Set(ids)].sort(), `${endpoint.path} ${key}`).toEqual(wanted.map((one) => one.id).sort())
    expect((answer.body as unknown as { total: number }).total).toBe(ids.length)
    // Later pages have the total, too.
    const first = await client.call(endpoint, { query: { limit: 1 } } as never)
    expect((first.body as unknown as { total: number }).total, `${endpoint.path} counted`).toBe(ids.length)
  }
}

it('a role with one permission gives this permission with its scope', async () => {
  const who = by.custom as Member
  const client = await product.as(who.userId)
  const { roleId, id } = await build.assignment({ userId: who.userId, role: {} })
  const east = (by.boss as Member).departmentId
  for (const key of tableKeys)
    for (const scope of ['own', 'reports', 'department', 'everyone'] as const) {
      const departments = scope === 'department' ? [east] : []
      await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
      await db.deleteFrom('assignment_departments').where('assignment_id', '=', id).execute()
      await db.insertInto('role_permissions').values({ role_id: roleId, key, scope }).execute()
      if (scope === 'department')
        await db.insertInto('assignment_departments').values({ assignment_id: id, department_id: east }).execute()
      const stand: Stand = { custom: { keys: [key], scope, departments } }
      for (const name of Object.keys(cases).filter((one) => cases[one]?.key === key))
        await tryAll(client, who, stand, name)
      // The other refusals do not depend on the scope of this right.
      const asked = lists.filter(([, listKey]) => listKey === key || scope === 'everyone')
      await expectLists(client, who, stand, asked)
    }
  // Each right in each scope, with each call that needs it.
}, 90_000)

it('a person with all permissions but one reaches nobody by the others', async () => {
  const who = by.custom as Member
  const client = await product.as(who.userId)
  const { roleId, id } = await build.assignment({ userId: who.userId, role: {} })
  for (const key of tableKeys) {
    const rights = tableKeys
      .filter((one) => one !== key)
      .map((one) => ({ role_id: roleId, key: one, scope: 'everyone' }))
    await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
    await db.insertInto('role_permissions').values(rights).execute()
    // Approvers of a request may read it, too.
    const names = Object.keys(cases).filter((one) => cases[one]?.key === key && one !== 'leave/detail/{id}')
    for (const name of names) await tryAll(client, who, {}, name)
    const asked = lists.filter(([, listKey]) => listKey === key)
    await expectLists(client, who, {}, asked)
  }
  await db.deleteFrom('role_assignments').where('id', '=', id).execute()
}, 30_000)
