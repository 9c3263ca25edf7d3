import { permissionKeysOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { isSampled, nobody } from './calls-about-people.ts'
import { type Member, oracle, type Stand, tableKeys } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { startProduct } from './product.ts'
import { tableStates } from './table-states.ts'
import { about, endpoints, subjectOf } from './valid-requests.ts'

// Each call of the contract whose path or body names a person, by each possible caller, about each person: people out
// of reach and unknown people get the same error, and nothing changes. The table of endpoints covers new calls.
const product = await startProduct()
const { members, by, stands, clientOf } = await makeOrganisation(product)

interface Asked {
  params?: Record<string, string>
}

/** The calls about one person that the caller names, with their key. */
const named = endpoints.flatMap(({ name, endpoint }) => {
  const { access } = endpoint
  if (typeof access !== 'object' || !/^(params|body)\./.test(subjectOf(endpoint))) return []
  // Calls with many rows, and the place of a new person, are not about one person.
  if (/records|rows|marks|employeeIds|department|leaveId/.test(subjectOf(endpoint))) return []
  return [{ name, endpoint, least: access.least, keys: permissionKeysOf(access) as PersonKey[] }]
})

it('each permission of such a call has a holder', () => {
  expect(named.flatMap(({ keys }) => keys).filter((key) => !tableKeys.includes(key))).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})

/**
 * A caller of each kind: above, direct, indirect, formerly above, of another department, with rights, after leaving.
 */
const kinds = ['boss', 'manager', 'direct', 'indirect', 'former', 'head', 'below', 'hr', 'leaver'].map(
  (name) => by[name] as Member,
)

describe.each([...Object.keys(stands).entries()])('%i %s', (place, name) => {
  it('is refused out of scope with the same answer as for unknown people, and works within', async () => {
    const [client, who] = await clientOf(name)
    const stand = stands[name] as Stand
    const before = await tableStates(product)
    const wrong: string[] = []
    for (const [at, { name: call, endpoint, keys, least }] of named.entries()) {
      const reaches = keys.map((key) => oracle(members, who, stand, key))
      const closed = least === 'others' && reaches.some(({ others }) => !others)
      let refusal: unknown
      for (const [n, one] of [...new Set([...kinds, who]), nobody].entries()) {
        if (!isSampled(place, at, n)) continue
        const within = !closed && reaches.every(({ reach }) => reach === 'everyone' || reach.has((one as Member).id))
        // Other tests cover changes within reach; here they would change the next call's data.
        if (within && endpoint.method !== 'GET') continue
        const request = about(call, endpoint, subjectOf(endpoint).endsWith('userId') ? one.userId : one.id) as Asked
        // For administrators, the id in this path can also be a team's own id.
        if (request.params?.role) request.params.role = 'employee'
        const { status, body } = await client.call(endpoint, request as never)
        const what = `${call} of ${Object.keys(by).find((each) => by[each] === one) ?? 'nobody'}: ${status} ${JSON.stringify(body)}`
        if (within !== (status !== 403)) wrong.push(what)
        if (status !== 403) continue
        const { requestId: _, ...said } = body
        refusal ??= said
        if (JSON.stringify(said) !== JSON.stringify(refusal)) wrong.push(`another refusal: ${what}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await tableStates(product)).toEqual(before)
  }, 60_000)
})
