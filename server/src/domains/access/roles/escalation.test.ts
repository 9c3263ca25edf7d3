import { api } from '@ems/contract/api'
import type { RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { builtInPermissions } from '../shared/built-in-roles.rules.ts'

// A person who may manage access, with other random rights, makes random calls: neither they nor anybody whom they
// could become ever gets more rights. FUZZ_SEED=… tries other worlds.
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
const product = await startProduct()
const { build } = product
const { access } = api

const KEYS = [
  'leaves.read',
  'leaves.decide',
  'salaries.manage',
  'attendance.mark',
  'access.manage',
  'approvals.delegate',
  'audit.read',
  'tasks.finish',
] as const
const scopeOf = (key: PermissionKey): fc.Arbitrary<RoleScope> =>
  permissions[key].kind === 'organisation'
    ? fc.constant('everyone')
    : fc.constantFrom('own', 'reports', 'department', 'everyone')
const rights = fc
  .uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 4 })
  .chain((keys) => fc.tuple(...keys.map((key) => scopeOf(key).map((scope) => ({ key, scope })))))

/** Nearly all rights for everyone: such a person can do most things, and must not get the rest. */
const allButOne = fc
  .constantFrom(...KEYS)
  .map((but) => KEYS.filter((key) => key !== but).map((key) => ({ key, scope: 'everyone' as const })))

type Step =
  | { do: 'add'; rights: { key: PermissionKey; scope: RoleScope }[] }
  | { do: 'change'; role: number; rights: { key: PermissionKey; scope: RoleScope }[] }
  | { do: 'give'; role: number; to: number; departments: number[] }
  | { do: 'end'; assignment: number }
  | { do: 'remove'; role: number }
  | { do: 'administrator'; to: number }
  | { do: 'delegate'; from: number; to: number }
  | { do: 'close'; to: number }
  | { do: 'factors'; to: number }
  | { do: 'link'; to: number }
  | { do: 'unlock'; to: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('add' as const), rights }),
  fc.record({ do: fc.constant('change' as const), role: fc.nat(9), rights }),
  fc.record({
    do: fc.constant('give' as const),
    role: fc.nat(9),
    to: fc.nat(2),
    departments: fc.uniqueArray(fc.nat(1), { maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('end' as const), assignment: fc.nat(9) }),
  fc.record({ do: fc.constant('remove' as const), role: fc.nat(9) }),
  fc.record({ do: fc.constant('administrator' as const), to: fc.nat(2) }),
  fc.record({ do: fc.constant('delegate' as const), from: fc.nat(2), to: fc.nat(2) }),
  fc.record({ do: fc.constant('close' as const), to: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('factors' as const, 'link' as const, 'unlock' as const), to: fc.nat(2) }),
)

/** Calls that decide over another person's account. */
const TAKEOVERS: ReadonlySet<Step['do']> = new Set(['close', 'factors', 'link', 'unlock'])

/** A person's rights as comparable pairs: `everyone` contains all other scopes. */
async function heldBy(client: Client): Promise<Set<string>> {
  const { can, departments, actsFor } = (await client.call(api.auth.verify)).body.access
  const held = new Set<string>()
  for (const [key, scope] of Object.entries(can)) {
    held.add(`${key} own`)
    if (scope === 'everyone') held.add(`${key} everyone`)
    if (scope.includes('reports')) held.add(`${key} reports`)
    if (scope.includes('department')) for (const { _id } of departments) held.add(`${key} ${_id}`)
  }
  for (const { _id } of actsFor) held.add(`leaves.decide for-${_id}`)
  return held
}

/**
 * The rights that taking over an account would give: those that its person was given. Own and reports are that
 * person's, so only a right for everyone covers them; rights of all users do not count.
 */
async function givenTo(client: Client): Promise<string[]> {
  return [...(await heldBy(client))].filter((each) => {
    const [key, scope] = each.split(' ') as [PermissionKey, string]
    return ![scope, 'everyone'].includes(builtInPermissions.employee[key] ?? '')
  })
}

/** Whether `held` covers all of `given`. */
const hasAll = (held: ReadonlySet<string>, given: readonly string[]): boolean =>
  given.every((each) => {
    const [key, scope] = each.split(' ')
    return held.has(`${key} everyone`) || (scope !== 'own' && scope !== 'reports' && held.has(each))
  })

it('no sequence of allowed calls increases a person’s rights', async () => {
  let [allowed, takeovers] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(rights, allButOne),
      fc.array(rights, { minLength: 2, maxLength: 4 }),
      fc.array(step, { minLength: 6, maxLength: 16 }),
      async (own, others, steps) => {
        const departments = [await build.department(), await build.department()]
        const people = [await build.employee(), await build.employee(), await build.employee()]
        const me = (people[0] as { userId: string }).userId
        const asRights = (list: { key: PermissionKey; scope: RoleScope }[]) =>
          Object.fromEntries(list.map(({ key, scope }) => [key, scope]))
        const mine = await build.assignment({
          userId: me,
          role: {
            ...asRights(own),
            'access.manage': 'everyone',
            'employees.manage': 'everyone',
            'accounts.manage': 'everyone',
            'approvals.delegate': 'everyone',
          },
          departments: departments.slice(0, 1),
        })
        // The others have whatever rights another person gave them.
        const [first = [], second = []] = others
        for (const [n, role] of [first, second].entries())
          await build.assignment({
            userId: people[n + 1]?.userId as string,
            role: asRights(role),
            departments: departments.slice(n, n + 1),
          })
        const roles = [mine.roleId, await build.builtInRole('payroll'), await build.builtInRole('employee')]
        for (const each of others) roles.push(await build.role(asRights(each)))
        const assignments = [mine.id]
        const client = await product.as(me)
        const before = await heldBy(client)
        const pick = <T>(list: T[], n: number): T => list[n % list.length] as T
        const call = async (one: Step) => {
          switch (one.do) {
            case 'add': {
              const made = await client.call(access.addRole, {
                body: { name: `R ${crypto.randomUUID()}`, permissions: one.rights },
              })
              if (made.status === 200) roles.push(made.body.role._id)
              return made
            }
            case 'change': {
              const id = pick(roles, one.role)
              const { body } = await client.call(access.roles)
              const name = body.roles?.find((role) => role._id === id)?.name ?? `R ${id}`
              return client.call(access.updateRole, { params: { id }, body: { name, permissions: one.rights } })
            }
            case 'give': {
              const made = await client.call(access.assign, {
                body: {
                  userId: pick(people, one.to).userId,
                  roleId: pick(roles, one.role),
                  departments: one.departments.map((n) => departments[n] as string),
                },
              })
              if (made.status === 200) assignments.push(made.body.assignment._id)
              return made
            }
            case 'end':
              return client.call(access.endAssignment, { params: { id: pick(assignments, one.assignment) }, body: {} })
            case 'remove':
              return client.call(access.removeRole, { params: { id: pick(roles, one.role) } })
            case 'administrator':
              return client.call(access.setAdministrator, {
                params: { userId: pick(people, one.to).userId },
                body: { administrator: true },
              })
            case 'delegate':
              return client.call(access.delegate, {
                body: {
                  ...(one.from > 0 && { fromUser: pick(people, one.from).userId }),
                  toUser: pick(people, one.to).userId,
                  kinds: ['leave'],
                  reason: '',
                  fromDay: product.clock.today(),
                  toDay: product.clock.today(),
                },
              })
            case 'factors':
              return client.call(api.accounts.resetFactors, {
                params: { userId: pick(people, one.to).userId },
                body: { reason: 'Lost' },
              })
            case 'link':
              return client.call(api.accounts.sendResetLink, { params: { userId: pick(people, one.to).userId } })
            case 'unlock':
              return client.call(api.accounts.unlock, { params: { userId: pick(people, one.to).userId } })
            case 'close':
              return client.call(api.employees.endEmployment, { params: { id: pick(people, one.to).id }, body: {} })
          }
        }
        const taken = new Set<string>()
        for (const one of steps) {
          const whose = TAKEOVERS.has(one.do) ? pick(people, (one as { to: number }).to).userId : me
          // A closed account gives nothing.
          const given = whose === me || taken.has(whose) ? [] : await givenTo(await product.as(whose))
          const { status, body } = await call(one)
          expect(status).toBeLessThan(500)
          if (status !== 200) continue
          allowed++
          if (one.do === 'close') taken.add(whose)
          if (given.length > 0) takeovers++
          expect(hasAll(before, given), `${one.do}: ${given.join(', ')} ${JSON.stringify(body)}`).toBe(true)
        }
        const after = await heldBy(client)
        const covered = (each: string) => before.has(each) || before.has(`${each.split(' ')[0]} everyone`)
        expect([...after].filter((each) => !covered(each))).toEqual([])
      },
    ),
    { seed: SEED, numRuns: 25 },
  )
  // If all calls were refused, the test would prove nothing.
  expect(allowed).toBeGreaterThan(20)
  expect(takeovers).toBeGreaterThan(2)
}, 120_000)
