import { keysOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { isSampled, nobody } from './calls-about-people.ts'
import { type Member, oracle, type Stand, tableKeys } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { startProduct } from './product.ts'
import { tableStates } from './table-states.ts'
import { about, endpoints, subjectOf } from './valid-requests.ts'

// Every call of the contract whose path or body names a person, by everyone who could make it, about everyone whom it could be
// about: out of reach it is refused, unknown people alike, and nothing changes. A new call is covered by standing in the table.
const product = await startProduct()
const { members, by, stands, clientOf } = await makeOrganisation(product)

interface Asked {
  params?: Record<string, string>
}

/** The calls about one person whom the caller names, with their one key. */
const named = endpoints.flatMap(({ name, endpoint }) => {
  const { access } = endpoint
  if (typeof access !== 'object' || !/^(params|body)\./.test(subjectOf(endpoint))) return []
  // Whom many rows are about, and where someone new is put, is not one person.
  if (/records|rows|marks|employeeIds|department|leaveId/.test(subjectOf(endpoint))) return []
  return [{ name, endpoint, least: access.least, keys: keysOf(access) as PersonKey[] }]
})

it('knows of every right that such a call asks for who holds it', () => {
  expect(named.flatMap(({ keys }) => keys).filter((key) => !tableKeys.includes(key))).toEqual([])
  expect(named.length).toBeGreaterThan(40)
})

/** Someone of each kind: above, direct, indirect, formerly below, of another department, with rights, gone. */
const kinds = ['boss', 'manager', 'direct', 'indirect', 'former', 'head', 'below', 'hr', 'leaver'].map(
  (name) => by[name] as Member,
)

describe.each([...Object.keys(stands).entries()])('%i %s', (place, name) => {
  it('is refused beyond whom the tree says, as for people who do not exist, and reads within', async () => {
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
        // A change of someone within reach has tests of its own; here it would change what the next one asks about.
        if (within && endpoint.method !== 'GET') continue
        const request = about(call, endpoint, subjectOf(endpoint).endsWith('userId') ? one.userId : one.id) as Asked
        // An administrator's `role` in the path asks for a team by its own id.
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
