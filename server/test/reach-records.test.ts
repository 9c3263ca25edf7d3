import { permissionKeysOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../src/platform/database/ids.ts'
import { isSampled } from './calls-about-people.ts'
import { type Member, oracle, type Stand, tableKeys } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { startProduct } from './product.ts'
import { tableStates } from './table-states.ts'
import { about, endpoints, entryOf, subjectOf, UNKNOWN } from './valid-requests.ts'
import { insertTime } from './working-time.ts'

// Each call of the contract about a record (a leave, a task, a document …), by each possible caller, about records of
// each person: records out of reach and unknown records get the same error, and nothing changes.
const product = await startProduct()
const { build } = product
const { members, by, things, stands, clientOf } = await makeOrganisation(product)

/**
 * A caller of each kind: above, direct, indirect, formerly above, of another department, with rights, after leaving.
 */
const kinds = ['boss', 'manager', 'direct', 'indirect', 'former', 'head', 'below', 'hr', 'leaver'].map(
  (name) => by[name] as Member,
)

type Pay = 'input' | 'payslip' | 'terms'
type Thing =
  | Pay
  | 'timeRequest'
  | 'attachment'
  | 'change'
  | 'checklist'
  | 'delegation'
  | 'document'
  | 'leave'
  | 'request'
  | 'salary'
type Work = 'task' | 'team' | 'teamTask'

/** The record of each call. A new call without an entry here fails. */
const RECORDS: Record<string, Thing | Work> = {
  'access.endDelegation': 'delegation',
  'changeRequests.decide': 'request',
  'documents.update': 'document',
  'documents.remove': 'document',
  'documents.restore': 'document',
  'salaries.reverse': 'salary',
  'payTerms.remove': 'terms',
  'payInputs.update': 'input',
  'payInputs.remove': 'input',
  'payslips.get': 'payslip',
  'payslips.file': 'payslip',
  'payslips.withdraw': 'payslip',
  'payslips.reverse': 'payslip',
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
  'timeRequests.withdraw': 'timeRequest',
  'timeRequests.object': 'timeRequest',
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

/** The additional calls of a delegate: their delegator's decisions. */
const HANDED = [
  'leaves.detail',
  'leaves.away',
  'leaves.decide',
  'leaves.undoDecision',
  'leaveChanges.decide',
  'leaveChanges.interrupt',
]

const payslipPeriod = newId()
await sql`insert into pay_periods (id, group_id, month, number, mode, pay_date, status)
  select ${payslipPeriod}::uuid, id, '2026-01-01', 1, 'provider', '2026-01-31', 'Closed' from pay_groups limit 1`.execute(
  product.db,
)

/** Pay terms, a one-off payment, and a payslip that was read and downloaded, with the file of a leave. */
async function payOf(employee: string, attachment: string): Promise<Record<Pay, string>> {
  const [terms, input, payslip] = [newId(), newId(), newId()]
  await sql`insert into pay_terms (id, employee_id, effective_from, group_id, basis, payroll_number)
    select ${terms}::uuid, ${employee}::uuid, '2031-01-01', id, 'month', '1' from pay_groups limit 1`.execute(
    product.db,
  )
  await sql`insert into pay_inputs (id, employee_id, component_id, month, amount)
    select ${input}::uuid, ${employee}::uuid, id, '2031-05-01', 1 from pay_components where code = 'ALLOWANCE'`.execute(
    product.db,
  )
  await sql`insert into pay_payslips (id, period_id, employee_id, kind, file_id, published_at, seen_at, downloaded_at)
    select ${payslip}::uuid, ${payslipPeriod}::uuid, ${employee}::uuid, 'provider', file_id, now(), now(), now()
    from leave_attachments where id = ${attachment}::uuid`.execute(product.db)
  return { terms, input, payslip }
}

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
  const attachment = await build.leaveAttachment(theirs.leave, one.userId)
  records.set(one, {
    ...theirs,
    ...(await payOf(one.id, attachment)),
    attachment,
    change: await build.leaveChange(leave.id),
    checklist: await build.checklist(template, one.id),
    delegation: await build.delegation({ from: one.userId, to: (by.plain as Member).userId, ...days }),
    document: await build.document({ employeeId: one.id }),
    timeRequest: await insertTime(product.db, one.id, '2026-01-15'),
    request: await build.changeRequest({ employeeId: one.id, before: 'A', after: 'B' }),
  })
}

/** The calls about one record in the path, with their key. */
const calls = endpoints.flatMap(({ name, endpoint }) => {
  const { access } = endpoint
  if (typeof access !== 'object' || subjectOf(endpoint) !== 'record' || !endpoint.params) return []
  return [{ name, endpoint, least: access.least, keys: permissionKeysOf(access) as PersonKey[] }]
})

it('each such call has a known record, and each permission a holder', () => {
  expect(calls.map(({ name }) => name).filter((name) => !(name in RECORDS))).toEqual([])
  expect(calls.flatMap(({ keys }) => keys).filter((key) => !tableKeys.includes(key))).toEqual([])
  expect(calls.length).toBe(Object.keys(RECORDS).length)
})

describe.each([...Object.keys(stands).entries()])('%i %s', (place, name) => {
  it('is refused for people out of scope with the same answer as for unknown ones', async () => {
    const [client, who] = await clientOf(name)
    const stand = stands[name] as Stand
    const before = await tableStates(product)
    const wrong: string[] = []
    let [refused, read] = [0, 0]
    for (const [at, { name: call, endpoint, keys, least }] of calls.entries()) {
      const kind = entryOf(RECORDS, call, 'what it is about')
      const reaches = keys.map((key) => oracle(members, who, stand, key))
      const handed = stand.actsFor && HANDED.includes(call) ? oracle(members, stand.actsFor, {}, 'leaves.decide') : null
      const closed = least === 'others' && !handed && reaches.some(({ others }) => !others)
      let refusal: string | undefined
      for (const [n, one] of [...new Set([...kinds, who]), null].entries()) {
        if (!isSampled(place, at, n)) continue
        // The delegator and the delegate may end a delegation.
        const isParty = kind === 'delegation' && who === by.plain && one !== null
        const isHanded =
          one !== null && one !== stand.actsFor && handed !== null && (handed.reach as Set<string>).has(one.id)
        const holds = reaches.every(({ reach }) => reach === 'everyone' || (one !== null && reach.has(one.id)))
        // Unknown and unpublished payslips give the same error to all callers.
        const isUnknownPayslip = one === null && kind === 'payslip'
        const within = isParty || isHanded || (!closed && holds && !isUnknownPayslip)
        // Other tests cover changes within reach; here they would change the next call's data.
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
    // Downloads of payslips by others leave events.
    expect({ ...(await tableStates(product)), audit_events: '' }).toEqual({ ...before, audit_events: '' })
    // A call that is never permitted would prove nothing.
    expect(refused + read).toBeGreaterThan(20)
  }, 60_000)
})
