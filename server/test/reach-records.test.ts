import { keysOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { describe, expect, it } from 'vitest'
import { everythingOf } from './everything.ts'
import { type Member, oracle, type Stand, tableKeys } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { startProduct } from './product.ts'
import { about, endpoints, entryOf, subjectOf, UNKNOWN } from './valid-requests.ts'

// Every call of the contract about a record (a leave, a task, a document …), by everyone who could make it, about the records of
// everyone: out of reach it is refused, records that do not exist alike, and nothing changes.
const product = await startProduct()
const { build } = product
const { members, by, things, stands, clientOf } = await makeOrganisation(product)

/** Someone of each kind: above, direct, indirect, formerly below, of another department, with rights, gone. */
const kinds = ['boss', 'manager', 'direct', 'indirect', 'former', 'head', 'below', 'hr', 'leaver'].map(
  (name) => by[name] as Member,
)

type Thing = 'attachment' | 'change' | 'checklist' | 'delegation' | 'document' | 'leave' | 'request' | 'salary'
type Work = 'task' | 'team' | 'teamTask'

/** What a call is about. A new one that stands nowhere here fails. */
const RECORDS: Record<string, Thing | Work> = {
  'access.endDelegation': 'delegation',
  'changeRequests.decide': 'request',
  'documents.update': 'document',
  'documents.remove': 'document',
  'documents.restore': 'document',
  'salaries.reverse': 'salary',
  'leaves.detail': 'leave',
  'leaves.away': 'leave',
  'leaves.next': 'leave',
  'leaves.withdraw': 'leave',
  'leaves.decide': 'leave',
  'leaves.undoDecision': 'leave',
  'leaveChanges.cancel': 'leave',
  'leaveChanges.amend': 'leave',
  'leaveChanges.decide': 'change',
  'leaveChanges.interrupt': 'leave',
  'leaveCertificates.record': 'leave',
  'leaveAttachments.file': 'attachment',
  'teams.get': 'team',
  'teams.update': 'team',
  'teams.setMembers': 'team',
  'teams.remove': 'team',
  'tasks.get': 'task',
  'tasks.getTeam': 'teamTask',
  'tasks.update': 'task',
  'tasks.updateTeam': 'teamTask',
  'tasks.remove': 'task',
  'tasks.removeTeam': 'teamTask',
  'tasks.assign': 'task',
  'tasks.assignTeam': 'teamTask',
  'tasks.markDone': 'task',
  'tasks.markTeamDone': 'teamTask',
  'tasks.undoDone': 'task',
  'tasks.undoTeamDone': 'teamTask',
  'tasks.notify': 'task',
  'tasks.notifyTeam': 'teamTask',
  'checklists.moveAnchor': 'checklist',
  'checklists.cancel': 'checklist',
}

/** What a delegate is let pass of besides: what their delegator decides. */
const HANDED = [
  'leaves.detail',
  'leaves.away',
  'leaves.decide',
  'leaves.undoDecision',
  'leaveChanges.decide',
  'leaveChanges.interrupt',
]

const template = await build.checklistTemplate()
const records = new Map<Member, Record<Thing | Work, string>>()
for (const one of kinds) {
  const theirs = things[one.id] as Record<Work | 'leave' | 'salary', string>
  const leave = await build.leave({
    employeeId: one.id,
    startDate: '2031-03-03',
    endDate: '2031-03-04',
    status: 'Approved',
  })
  const days = { fromDay: '2031-05-05', toDay: '2031-05-06' }
  records.set(one, {
    ...theirs,
    attachment: await build.leaveAttachment(theirs.leave, one.userId),
    change: await build.leaveChange(leave.id),
    checklist: await build.checklist(template, one.id),
    delegation: await build.delegation({ from: one.userId, to: (by.plain as Member).userId, ...days }),
    document: await build.document({ employeeId: one.id }),
    request: await build.changeRequest({ employeeId: one.id, before: 'A', after: 'B' }),
  })
}

/** The calls about one record that stands in the path, with their one key. */
const calls = endpoints.flatMap(({ name, endpoint }) => {
  const { access } = endpoint
  if (typeof access !== 'object' || subjectOf(endpoint) !== 'record' || !endpoint.params) return []
  return [{ name, endpoint, least: access.least, keys: keysOf(access) as PersonKey[] }]
})

it('knows of every such call what it is about, and of every right who holds it', () => {
  expect(calls.map(({ name }) => name).filter((name) => !(name in RECORDS))).toEqual([])
  expect(calls.flatMap(({ keys }) => keys).filter((key) => !tableKeys.includes(key))).toEqual([])
  expect(calls.length).toBe(Object.keys(RECORDS).length)
})

describe.each(Object.keys(stands))('%s', (name) => {
  it('is refused the records of whom the tree puts out of reach, as those that do not exist', async () => {
    const [client, who] = await clientOf(name)
    const stand = stands[name] as Stand
    const before = await everythingOf(product)
    const wrong: string[] = []
    let [refused, read] = [0, 0]
    for (const { name: call, endpoint, keys, least } of calls) {
      const kind = entryOf(RECORDS, call, 'what it is about')
      const reaches = keys.map((key) => oracle(members, who, stand, key))
      const handed = stand.actsFor && HANDED.includes(call) ? oracle(members, stand.actsFor, {}, 'leaves.decide') : null
      const closed = least === 'others' && !handed && reaches.some(({ others }) => !others)
      let refusal: string | undefined
      for (const one of [...new Set([...kinds, who]), null]) {
        // Who gives or takes decisions over ends that.
        const isParty = kind === 'delegation' && who === by.plain && one !== null
        const isHanded =
          one !== null && one !== stand.actsFor && handed !== null && (handed.reach as Set<string>).has(one.id)
        const holds = reaches.every(({ reach }) => reach === 'everyone' || (one !== null && reach.has(one.id)))
        const within = isParty || isHanded || (!closed && holds)
        // A change within reach has tests of its own; here it would change what the next one asks about.
        if (within && endpoint.method !== 'GET') continue
        const id = one === null ? UNKNOWN : records.get(one)?.[kind]
        if (id === undefined) continue
        const { status, body } = await client.call(endpoint, about(call, endpoint, id) as never)
        const what = `${call} of ${Object.keys(by).find((each) => by[each] === one) ?? 'nobody'}: ${status} ${JSON.stringify(body)}`
        if (within !== (status !== 403)) wrong.push(what)
        if (status !== 403) {
          read++
          continue
        }
        refused++
        const { requestId: _, ...said } = body
        refusal ??= JSON.stringify(said)
        if (JSON.stringify(said) !== refusal) wrong.push(`another refusal: ${what}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await everythingOf(product)).toEqual(before)
    // What was never tried would prove nothing.
    expect(refused + read).toBeGreaterThan(20)
  }, 60_000)
})
