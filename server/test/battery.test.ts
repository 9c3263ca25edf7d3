import { api } from '@ems/contract/api'
import { type AnyEndpoint, permissionKeysOf } from '@ems/contract/core/endpoint'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { reasons } from '@ems/contract/core/reasons'
import { Events } from '@ems/contract/core/values'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertKey } from '../src/domains/auth/service-accounts/api-key.repo.ts'
import { hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { type Answer, type Client, startProduct } from './product.ts'
import { pathOf } from './requests.ts'
import { isForOthers } from './rights.ts'
import { tableStates } from './table-states.ts'
import { about, endpoints, entryOf, paramsOf, subjectOf, UNKNOWN, validBody } from './valid-requests.ts'
import { insertTime } from './working-time.ts'

// Tries each call of the contract without rights and with invalid input. The test covers new endpoints through the
// table.
const product = await startProduct()

let admin: Client
let employee: Client
/** another person's records, by the endpoint that shows them */
let foreign: Record<string, string>
let otherUser: string

beforeAll(async () => {
  const { build } = product
  admin = await product.administrator()
  employee = await product.as((await build.employee()).userId)
  const other = await build.employee()
  otherUser = other.userId
  const team = await build.team({ leaderId: other.id })
  const leave = await build.leave({ employeeId: other.id })
  const task = await build.task({ employeeId: other.id })
  const teamTask = await build.task({ teamId: team.id })
  const group = await product.db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  const [periodId, payslipId] = [newId(), newId()]
  const month = { month: '2026-01-01', number: 1, mode: 'provider', pay_date: '2026-01-31', status: 'Closed' }
  await product.db
    .insertInto('pay_periods')
    .values({ id: periodId, group_id: group.id, ...month })
    .execute()
  await product.db
    .insertInto('pay_payslips')
    .values({ id: payslipId, period_id: periodId, employee_id: other.id, kind: 'provider', published_at: '2026-01-31' })
    .execute()
  const timeRequestId = await insertTime(product.db, other.id, '2026-01-15')
  foreign = {
    'timeRequests.withdraw': timeRequestId,
    'timeRequests.object': timeRequestId,
    'payslips.get': payslipId,
    'payslips.file': payslipId,
    'access.endDelegation': await build.delegation({
      from: other.userId,
      to: (await build.employee()).userId,
      fromDay: '2031-05-05',
      toDay: '2031-05-06',
    }),
    'leaves.detail': leave.id,
    'leaves.withdraw': leave.id,
    'leaveAttachments.file': await build.leaveAttachment(leave.id, other.userId),
    'leaveChanges.amend': leave.id,
    'leaveChanges.cancel': leave.id,
    'teams.get': team.id,
    'tasks.get': task,
    'tasks.getTeam': teamTask,
    'tasks.markDone': task,
    'tasks.markTeamDone': teamTask,
    'tasks.undoDone': task,
    'tasks.undoTeamDone': teamTask,
  }
})

function expectFailure(answer: Answer<object>, status: number | number[], what: string) {
  expect([status].flat(), `${what}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
  const { success, error, message, code, reason, params, issues, requestId } = answer.body
  expect(success, what).toBe(false)
  expect(error, what).toMatch(/^[A-Z].*\.$|^Password not matched$/)
  expect(message, what).toBe(error)
  expect(reasons[reason ?? 'service.failed'][0], what).toBe(code)
  expect(params, what).toBeTypeOf('object')
  for (const issue of issues ?? []) {
    expect(Object.keys(reasons), what).toContain(issue.reason)
    expect(issue.params, what).toBeTypeOf('object')
  }
  expect(requestId, what).toBeTruthy()
  expect(JSON.stringify(answer.body), what).not.toMatch(
    /\bat \w+.*:\d+:\d+|select |insert into|node_modules|\/server\//i,
  )
}

/** Declares a test only if it applies, so that it does not count as skipped otherwise. */
function when(applies: unknown, name: string, test: () => Promise<void>) {
  if (applies) it(name, test)
}

/** Unpublished, foreign and unknown payslips give the same error. */
const HIDES_UNKNOWN = ['payslips.get', 'payslips.file', 'payslips.withdraw', 'payslips.reverse']

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const call = (client: Client, request: object = {}) =>
    client.call(endpoint, { params: paramsOf(endpoint, UNKNOWN), ...request } as never)

  when(endpoint.access !== 'public', 'refuses the anonymous and unknown tokens', async () => {
    expectFailure(await call(product.anonymous), 401, name)
    expectFailure(await call(product.anonymous, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }), 401, name)
    expectFailure(await call(product.anonymous, { headers: { cookie: `ems_session=${'x'.repeat(43)}` } }), 401, name)
  })

  when(endpoint.access === 'public' && !endpoint.body && !endpoint.params, 'answers everybody', async () => {
    expect((await call(product.anonymous)).status).toBe(200)
  })

  when(!endpoint.cookie && endpoint.access !== 'public', 'takes no cookie for a token', async () => {
    expectFailure(await call(product.anonymous, { headers: { cookie: `ems_session=${admin.token}` } }), 401, name)
  })

  const { access } = endpoint
  when(isForOthers(access), 'refuses employees and changes nothing', async () => {
    const before = await tableStates(product)
    expectFailure(await call(employee), 403, name)
    expect(await tableStates(product)).toEqual(before)
  })

  when(
    typeof access === 'object' && access.least === 'own' && access.subject !== 'list',
    'refuses somebody else’s records as it refuses unknown ones, and changes nothing',
    async () => {
      const isRecord = subjectOf(endpoint) === 'record'
      const theirId = isRecord ? entryOf(foreign, name, 'a record of somebody else') : otherUser
      const before = await tableStates(product)
      const theirs = await call(employee, about(name, endpoint, theirId))
      const unknown = await call(employee, about(name, endpoint, UNKNOWN))
      expectFailure(theirs, 403, name)
      expect({ ...unknown.body, requestId: '' }, name).toEqual({ ...theirs.body, requestId: '' })
      expect(await tableStates(product)).toEqual(before)
    },
  )

  when(endpoint.params, 'refuses ids that are none, and unknown ones', async () => {
    // Attendance also accepts a person's code, and leave policies accept the type's name: both can be any text, like
    // the key of a field. A feed's address has no format.
    const byText = [
      ...['leaveFeeds.read', 'leavePolicies.rules', 'leavePolicies.setRules'],
      ...['employeeFields.set', 'exporting.attendanceHistory'],
    ]
    const status = name.startsWith('attendance.') || byText.includes(name) ? [400, 404] : 400
    for (const id of ['1', 'undefined', '507f1f77bcf86cd799439011', "' or 1=1 --", '%00'])
      expectFailure(
        await call(admin, { ...validBody(name, endpoint), params: paramsOf(endpoint, id) }),
        status,
        `${name} ${id}`,
      )
    expectFailure(await call(admin, validBody(name, endpoint)), HIDES_UNKNOWN.includes(name) ? 403 : 404, name)
  })

  when(
    Object.keys(endpoint.query?.shape ?? {}).length > 0,
    'refuses pages, orders and filters that are none',
    async () => {
      const shape = endpoint.query?.shape ?? {}
      const wrong: Record<string, string[]> = {
        limit: ['0', '101', '-1', '1.5', 'ten'],
        skip: ['-1', 'x'],
        sort: ['; drop table users', 'password_hash'],
        // The second day of each pair is beyond the other end.
        from: ['yesterday', '2999-01-01'],
        recountFrom: ['2025-02-30', '1999-01-01'],
        dryRun: ['maybe'],
        to: ['2025-02-30', '1999-01-01'],
        date: ['2025-02-30'],
        asOf: ['2025-02-30'],
        payDate: ['2025-02-30', 'yesterday'],
        month: ['2025-02-30', '2026-13'],
        group: ['1'],
        period: ['1'],
        exception: ['Nonsense'],
        changed: ['maybe'],
        used: ['maybe'],
        status: ['Nonsense'],
        state: ['Nonsense'],
        unread: ['maybe'],
        all: ['maybe'],
        kind: ['; drop table mails', 'x'.repeat(101)],
        before: ['1'],
        next: ['https://evil.example', '//evil.example', 'x'],
        leaveType: ['Nonsense'],
        onLeave: ['Nonsense'],
        of: ['Nonsense'],
        away: ['perhaps'],
        objected: ['maybe'],
        flag: ['Nonsense'],
        warning: ['Nonsense'],
        today: ['perhaps'],
        faces: ['perhaps'],
        by: ['Nonsense'],
        reversed: ['Nonsense'],
        task_for: ['Nonsense'],
        factor: ['Nonsense'],
        record: ['Nonsense'],
        expires: ['-1', '1.5', 'soon', '3661'],
        deleted: ['maybe'],
        within: ['-1', '1.5', 'soon', '3661'],
        type: ['1'],
        department: ['1'],
        legalEntity: ['1'],
        sums: ['maybe'],
        location: ['1'],
        calendarId: ['1'],
        manager: ['1'],
        employee: ['1'],
        team: ['perhaps'],
        parent: ['1'],
        root: ['1'],
        view: ['Nonsense'],
        depth: ['31', '-1', '1.5', 'deep'],
        search: ['x'.repeat(201), 'a\u0000b'],
        due: ['Nonsense'],
        q: ['a\u0000b'],
        types: ['Nonsense', 'people,', 'people,salaries'],
        role: ['1'],
        user: ['1'],
        about: ['1'],
        actor: ['1'],
        subject: ['1'],
        format: ['xml'],
        outcome: ['Nonsense'],
        headers: ['Nonsense'],
        entity: ['1'],
        key: ['leaves.everything'],
        action: ['; drop table audit_events', 'x'.repeat(101)],
      }
      for (const key of Object.keys(shape)) {
        for (const value of entryOf(wrong, key, 'values that are none'))
          expectFailure(
            await call(admin, { query: { from: '2020-01-01', to: '2025-01-01', [key]: value } }),
            400,
            `${name}?${key}=${value}`,
          )
      }
    },
  )

  when(
    endpoint.body && !endpoint.body.safeParse({}).success,
    'refuses bodies that are not valid and changes nothing',
    async () => {
      const before = await tableStates(product)
      const shape = Object.keys(endpoint.body?.shape ?? endpoint.body?.def?.in?.shape ?? {})
      for (const junk of [null, 7.123, [], { $gt: '' }, '\u0000']) {
        const body = Object.fromEntries(shape.map((key) => [key, junk]))
        // A value that means none.
        if ((junk === null || Array.isArray(junk)) && endpoint.body?.safeParse(body).success) continue
        expectFailure(await call(admin, { body }), 400, `${name} ${JSON.stringify(junk)}`)
      }
      expectFailure(await call(admin, { body: {} }), 400, name)
      expectFailure(await call(admin, { body: [] }), 400, name)
      expectFailure(await call(admin), 400, name)
      expect(await tableStates(product)).toEqual(before)
    },
  )
})

/** Calls for signed-in users; without streams, which never end, and without sign-out, which would end the test. */
const guarded = endpoints.filter(
  ({ endpoint }) => endpoint.access !== 'public' && endpoint.reply !== Events && endpoint !== api.auth.logout,
)
const needsRight = ({ access }: AnyEndpoint) => typeof access === 'object'
/** Calls that are refused to API keys with any rights. */
const needsPerson = ({ fresh, byPerson }: AnyEndpoint) => fresh === true || byPerson === true

/** Tries each call without a body. @returns status and code of each answer, by the call's name */
async function tryAll(
  token: string,
  among = guarded,
): Promise<Map<string, { status: number; code: string | undefined }>> {
  const answers = new Map<string, { status: number; code: string | undefined }>()
  for (const { name, endpoint } of among) {
    const answer = await product.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, paramsOf(endpoint, UNKNOWN)),
      headers: { authorization: `Bearer ${token}` },
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    answers.set(name, { status: answer.statusCode, code: isJson ? answer.json().code : undefined })
  }
  return answers
}

/** Tries each call, checks that none changes anything, and lists unexpected answers. */
async function expectAll(
  token: string,
  wanted: (endpoint: AnyEndpoint) => { status: number; code?: string } | undefined,
  among = guarded,
): Promise<void> {
  const before = await tableStates(product)
  const answers = await tryAll(token, among)
  expect(await tableStates(product)).toEqual(before)
  const wrong = among.flatMap(({ name, endpoint }) => {
    const [got, want] = [answers.get(name), wanted(endpoint)]
    const fits = !want || (got?.status === want.status && (want.code === undefined || got.code === want.code))
    return fits ? [] : [`${name}: ${JSON.stringify(got)}, wanted ${JSON.stringify(want)}`]
  })
  expect(wrong).toEqual([])
}

/** An API key, made without the mail about it. */
async function keyFor(ownerId: string, rights: readonly PermissionKey[]): Promise<string> {
  const [prefix, secret] = [newToken().replaceAll(/[-_]/g, 'x').slice(0, 8), newToken()]
  await insertKey(product.db as Trx, {
    ownerId,
    prefix,
    secretHash: hashToken(secret),
    name: 'Battery',
    perMinute: 6000,
    by: ownerId,
    permissions: rights.map((key) => ({ key, scope: 'everyone' as const })),
    at: new Date(),
    expiresAt: new Date(Date.now() + 86_400_000),
  })
  return `ems_${prefix}_${secret}`
}

describe('every call', () => {
  it('refuses the token of a bound session without its cookie', async () => {
    const token = await product.build.session(await product.build.administrator())
    const bound = { bind_hash: hashToken('a-browser') }
    await product.db.updateTable('sessions').set(bound).where('token_hash', '=', hashToken(token)).execute()
    await expectAll(token, () => ({ status: 401, code: 'UNAUTHENTICATED' }))
  })

  it('that is dangerous asks for a fresh proof if the sign-in is some time ago', async () => {
    const token = await product.build.session(await product.build.administrator(), { confirmedAt: null })
    const dangerous = guarded.filter(({ endpoint }) => endpoint.fresh)
    expect(dangerous.length).toBeGreaterThan(10)
    await expectAll(token, () => ({ status: 403, code: 'CONFIRM' }), dangerous)
  })

  it('refuses the session and the key of a locked account', async () => {
    const userId = await product.build.administrator()
    const token = await product.build.session(userId)
    const key = await keyFor(userId, ['employees.read'])
    const lock = { locked_at: new Date(), lock_reason: 'Battery' }
    await product.db.updateTable('users').set(lock).where('id', '=', userId).execute()
    await expectAll(token, () => ({ status: 401 }))
    await expectAll(key, () => ({ status: 401 }))
  })

  it('refuses a person who must set up a second factor, except the calls that set it up', async () => {
    const { userId } = await product.build.employee()
    const { roleId } = await product.build.assignment({ userId, role: { 'employees.read': 'everyone' } })
    const policy = { role_key: roleId, factor: 'two' as const, grace_until: new Date(0) }
    await product.db.insertInto('sign_in_policies').values(policy).execute()
    const token = await product.build.session(userId)
    const before = await tableStates(product)
    const answers = await tryAll(token)
    for (const { name, endpoint } of guarded)
      if (endpoint.enrolling) expect(answers.get(name)?.code, name).not.toBe('ENROL')
      else expect(answers.get(name), name).toEqual({ status: 403, code: 'ENROL' })
    // Starting an app's setup and new recovery codes are allowed, and leave rows behind.
    const mayChange = ['totp_factors', 'challenges', 'users', 'security_events']
    const after = await tableStates(product)
    for (const table of mayChange) after[table] = before[table] as string
    expect(after).toEqual(before)
  })

  it('for others is refused with all permissions but its own', async () => {
    const { userId } = await product.build.employee()
    const { roleId } = await product.build.assignment({ userId, role: {} })
    const token = await product.build.session(userId)
    const all = Object.keys(permissions) as PermissionKey[]
    const before = await tableStates(product)
    for (const missing of all) {
      const asked = guarded.filter(
        ({ endpoint: { access } }) => isForOthers(access) && permissionKeysOf(access).join() === missing,
      )
      await product.db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
      const rights = all.filter((key) => key !== missing).map((key) => ({ role_id: roleId, key, scope: 'everyone' }))
      await product.db.insertInto('role_permissions').values(rights).execute()
      for (const [name, answer] of await tryAll(token, asked))
        expect(answer, name).toEqual({ status: 403, code: 'FORBIDDEN' })
    }
    const { role_permissions: _, ...kept } = await tableStates(product)
    expect(before).toMatchObject(kept)
  })

  it('refuses a key without its permission, and every key if it needs a person', async () => {
    // The named person is needed, too, so it grants nothing.
    const key = await keyFor(await product.build.administrator(), ['security.manage'])
    await expectAll(key, (endpoint) =>
      needsPerson(endpoint) || needsRight(endpoint) ? { status: 403, code: 'FORBIDDEN' } : undefined,
    )
  })

  it('accepts a key that names its permission if its owner has it', async () => {
    const key = await keyFor(await product.build.administrator(), Object.keys(permissions) as PermissionKey[])
    const answers = await tryAll(key)
    for (const { name, endpoint } of guarded) {
      const answer = answers.get(name)
      if (needsPerson(endpoint)) expect(answer, name).toEqual({ status: 403, code: 'FORBIDDEN' })
      else if (HIDES_UNKNOWN.includes(name)) expect([400, 403], name).toContain(answer?.status)
      else expect([200, 400, 404, 409], `${name}: ${JSON.stringify(answer)}`).toContain(answer?.status)
    }
  })
})

it('is in the API reference', async () => {
  const { paths } = (await product.app.inject({ url: '/api/openapi.json' })).json()
  for (const { name, endpoint } of endpoints)
    expect(paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()], name).toBeDefined()
  expect((await product.app.inject({ url: '/api/docs/' })).statusCode).toBe(200)
})
