import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { type Reason, reasons } from '@ems/contract/core/reasons'
import { Events } from '@ems/contract/core/values'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { ITS_OWN_WORK, TABLES } from './boot.ts'
import type { Wire } from './fuzz/damage.ts'
import { PLACEHOLDER } from './fuzz/pool.ts'
import { requestsTo, sweepOf } from './fuzz/requests.ts'
import { makeWorld, reviveWorld, type World } from './fuzz/world.ts'
import { startProduct } from './product.ts'
import { isForColleagues } from './rights.ts'
import { openWire, type WireAnswer } from './wire.ts'

// Thousands of generated requests to all endpoints, as different users. FUZZ_SEED=… repeats a run or tries another,
// FUZZ_RUNS=… sends more to each endpoint. A failure prints its seed and the smallest failing request.
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_305)
const RUNS = Number(process.env.FUZZ_RUNS ?? 3)
// Each run sends a share of the requests with one damaged field; FUZZ_SHARE=1 sends all.
const SHARE = Number(process.env.FUZZ_SHARE ?? 32)

const product = await startProduct()
// Background jobs would write between two requests.
await sql
  .raw(
    `create function hold() returns trigger language plpgsql as $$ begin new.run_at = '2099-01-01'; return new; end $$;
     create trigger hold before insert on jobs for each row when (new.kind like 'leave.%') execute function hold()`,
  )
  .execute(product.owner)
const send = await openWire(product.app)

// Calls that need a state outside this world, such as a configured app, a locked account, an account without a record
// or a recent decision. Each has its own tests, and the battery tries all of them without rights and with invalid
// input.
const NOT_SENT = new Set<AnyEndpoint>([
  ...[api.auth.secondFactor, api.auth.secondFactorOptions, api.auth.passkey, api.auth.confirm],
  ...[api.account.confirmTotp, api.account.removeTotp, api.account.addPasskey, api.account.renamePasskey],
  ...[api.account.removePasskey, api.account.makeRecoveryCodes, api.account.endSession],
  ...[api.accounts.lock, api.accounts.unlock, api.accounts.resetFactors, api.accounts.endSessions],
  ...[api.account.confirmEmail, api.accounts.changeEmail],
  ...[api.access.setAdministrator, api.leaves.undoDecision, api.employment.addRecord],
  ...[api.tasks.undoDone, api.tasks.undoTeamDone, api.attendance.undo],
  api.auth.invitationPasskeyOptions,
  ...[
    api.auth.invitation,
    api.auth.acceptInvitation,
    api.auth.invitationPasskey,
    api.accounts.invite,
    api.security.setPolicies,
  ],
  // They need a provider that answers.
  ...[api.singleSignOn.start, api.singleSignOn.callback, api.singleSignOn.finish, api.singleSignOn.backchannelLogout],
  ...[api.account.addIdentity, api.account.removeIdentity],
  // They need a file, and continue after their answer.
  ...[
    api.imports.upload,
    api.imports.run,
    api.exporting.file,
    api.privacy.copy,
    api.privacy.copyFile,
    api.privacy.erase,
    api.documents.add,
    api.employees.setPhoto,
    api.legalEntities.setLogo,
    api.documents.file,
    api.leaveAttachments.upload,
    api.leaveAttachments.file,
  ],
  // They need a period in the previous state, or a file.
  // A job prepares it after the answer; a published gap stays, and a finding needs people in a category.
  ...[api.payGaps.prepare, api.payGaps.publish, api.payGaps.finding],
  ...[api.payPeriods.hold, api.payPeriods.status, api.payPeriods.publish],
  ...[api.payPeriods.export, api.payPeriods.exportFile, api.payslips.file],
  ...Object.values(api.payslipUploads),
  // They need a person who clocks in, or a request in the previous state.
  ...[api.time.punch, api.timeDevices.remove, api.timeRequests.add, api.timeRequests.decide],
  ...[api.timeRequests.withdraw, api.timeRequests.object, api.timeDevices.kiosk],
  // They need a timesheet in the previous state.
  ...[api.timeSheets.submit, api.timeSheets.decide, api.timeSheets.reopen],
  ...[api.bankFiles.add, api.bankFiles.file, api.bankFiles.void, api.bankFiles.returned],
  ...[api.keys.add, api.keys.revoke, api.services.update, api.services.remove, api.services.addKey],
])

const endpoints = Object.entries(api)
  .flatMap(([domain, table]) =>
    Object.entries(table).map(([name, endpoint]) => ({
      title: `${domain}.${name}`,
      endpoint: endpoint as AnyEndpoint,
    })),
  )
  .filter(({ endpoint }) => !NOT_SENT.has(endpoint))
  // A stream's answer never ends; its only input is a token.
  .filter(({ endpoint }) => endpoint.reply !== Events)

/** A request to send, with the values of its placeholders. */
function written({ role, method, url, headers, payload }: Wire, { names, tokens }: World) {
  const token = tokens[role]
  const known = (text: string) =>
    text.replace(PLACEHOLDER, (all, name: string) => (name === 'token' ? (token ?? '') : (names[name] ?? all)))
  const rest = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, known(value)]))
  return {
    method,
    path: known(url),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...rest },
    payload: payload === undefined ? undefined : known(payload),
  }
}

// `xmin` names the transaction that wrote a row: any changed, added or deleted row changes this text. The product also
// changes rows automatically: mails, their limits and notifications while they are sent. So the rows that requests add
// are counted. Refused attempts are counted on purpose.
const skipped = [
  'attempt_windows',
  'time_pin_failures',
  'security_events',
  'mails',
  'mail_windows',
  'notifications',
  ...ITS_OWN_WORK,
]
const { rows: tables } = await sql<{ name: string }>`
  select name from (${sql.raw(TABLES)}) t where not (name = any(${skipped}))`.execute(product.db)
// The product also changes single columns automatically: events are sealed, and sessions are marked as seen.
const counted: Record<string, string> = {
  audit_events: '(select count(*) from audit_events)',
  sessions: `(select count(*) || ':' || coalesce(sum(hashtext(concat(id, token_hash, expires_at, confirmed_at))::bigint), 0) from sessions)`,
}
const states = tables.map(
  ({ name }) => counted[name] ?? `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from ${name})`,
)
await sql
  .raw(
    // A function, because PostgreSQL keeps its plan.
    `create function state() returns text language plpgsql as $$ begin
      return array_to_string(array[${states.map((state) => `${state}::text`).join(', ')}, (select count(*) from mails where id not in (select mail_id from notifications where mail_id is not null))::text,
        (select count(*) from notifications where kind !~ '^(security|access)\\.')::text], ' '); end $$`,
  )
  .execute(product.owner)
// Reading everything after each request takes most of the time, so it is done only after a write: a sequence shows
// that, even after a rollback.
await sql.raw('create sequence touched').execute(product.owner)
await sql
  .raw(
    `create function touch() returns trigger language plpgsql security definer as $$ begin perform nextval('touched'); return null; end $$`,
  )
  .execute(product.owner)
for (const name of [...tables.map((table) => table.name), 'mails', 'notifications'])
  await sql
    .raw(
      `create trigger touched after insert or update or delete on ${name} for each statement execute function touch()`,
    )
    .execute(product.owner)
let last: { touched: string; state: string } | undefined
async function stateNow(): Promise<string> {
  const { rows } = await sql<{ touched: string }>`select last_value::text as touched from touched`.execute(
    product.owner,
  )
  const touched = rows[0]?.touched ?? ''
  if (last?.touched !== touched) {
    const { rows: read } = await sql<{ state: string }>`select state()`.execute(product.db)
    last = { touched, state: read[0]?.state ?? '' }
  }
  return last.state
}

/** A job of one call must not be mistaken for an effect of the next call. */
const invitationsSent = () =>
  vi.waitFor(async () => {
    const open = product.db.selectFrom('jobs').select('id').where('kind', '=', 'accounts.invite-all')
    if ((await open.where('done_at', 'is', null).where('failed_at', 'is', null).execute()).length > 0)
      throw new Error('invitations are still sent')
  }, 20_000)

const LEAKS =
  /\bat \w+[^"]*:\d+:\d+|\bselect |insert into|delete from|violates|relation "|syntax error at|invalid input syntax|duplicate key|ECONN|ENOENT|node_modules|\/server\/|\/tmp\/|FST_|ZodError|TypeError|Unexpected token/i
const SECRETS = /\$argon2|"(password|key|token)_?hash":/i

function expectSentence(reply: WireAnswer): void {
  const body = JSON.parse(reply.text)
  expect(body.success).toBe(false)
  expect(body.error).toMatch(/^\S.*\.$|^Password not matched$/s)
  expect(body.message).toBe(body.error)
  expect(reasons[body.reason as Reason]?.[0], reply.text).toBe(body.code)
  expect(body.params).toBeTypeOf('object')
  for (const { reason, message, params } of body.issues ?? []) {
    expect(Object.keys(reasons)).toContain(reason)
    expect(message).toMatch(/^\S/)
    expect(params).toBeTypeOf('object')
  }
  expect(body.requestId).toBeTruthy()
  expect(reply.text).not.toMatch(LEAKS)
}

const needsMoreThanOwn = ({ access }: AnyEndpoint) =>
  typeof access === 'object' && access.least !== 'own' && !isForColleagues(access)

function expectRights(endpoint: AnyEndpoint, { role, arrives }: Wire, { status }: WireAnswer): void {
  if (endpoint.access === 'public' || !arrives) return
  if (role === 'nobody' || role === 'left') expect(status).toBe(401)
  else if (needsMoreThanOwn(endpoint) && role !== 'admin') expect(status).toBe(403)
}

const endsSessions = new Set<AnyEndpoint>([
  ...[api.auth.logout, api.auth.resetPassword, api.settings.changePassword],
  ...[api.employees.endEmployment, api.employees.resumeEmployment],
])

describe('random requests', () => {
  let sent = 0
  let worlds = 0
  // Creating a world takes longer than using it: calls that only read leave it to the next.
  let untouched: { world: World; state: string; hasPay: boolean } | undefined

  it.each(endpoints)(
    'to $title is answered or refused as promised',
    async ({ endpoint }) => {
      await invitationsSent()
      let state = await stateNow()
      const hasPay = endpoint.path.startsWith('/api/pay/')
      if (untouched?.state !== state || (hasPay && !untouched.hasPay)) {
        const world = await makeWorld(product, hasPay)
        // Nothing analyzes the tables automatically. Without statistics, a search is planned for a handful of people.
        if (worlds++ % 20 === 0) await sql`analyze`.execute(product.owner)
        state = await stateNow()
        untouched = { world, state, hasPay }
      }
      const { world } = untouched
      // Signed-out and locked users leave no trace in the state.
      if (endpoint.method !== 'GET') untouched = undefined
      const accepted = new Set<string>()
      // If an administrator put a person into a team, a request that reaches another call may show more.
      let moved = false

      async function holds(wire: Wire): Promise<void> {
        const request = written(wire, world)
        const reply = await send(request)
        sent++
        const refused = reply.status >= 400
        const reads = wire.method === 'GET' || wire.method === 'HEAD'
        if (!refused && !reads && endsSessions.has(endpoint)) await reviveWorld(product, world)
        if (!refused && endpoint === api.accounts.inviteAll) await invitationsSent()
        const before = state
        if (!reads) state = await stateNow()
        if (refused) expect(state, 'what a refused request left behind').toBe(before)
        expect(reply.status, reply.text).toBeLessThan(500)
        if (wire.method !== 'HEAD' && refused) expectSentence(reply)
        expectRights(endpoint, wire, reply)
        expect(reply.text).not.toMatch(SECRETS)
        expect(Object.values(world.tokens).filter((token) => token && reply.text.includes(token))).toEqual([])
        if (wire.role === 'admin') moved ||= !refused && !reads
        // Signing in with another person's password makes the caller that person.
        else if (endpoint !== api.auth.login && (wire.arrives || !moved))
          expect(world.foreignMarkers(wire.role, `${request.path} ${request.payload}`, reply.text)).toEqual([])
        if (!refused && wire.method === endpoint.method) accepted.add(wire.role)
      }

      const sweep = sweepOf(endpoint)
        .filter((_, n) => (n + SEED) % SHARE === 0)
        .flatMap((requests, n) => fc.sample(requests, { seed: SEED + n, numRuns: 1 }))
      const all = fc.asyncProperty(requestsTo(endpoint), holds)
      const examples = sweep.map((request): [Wire] => [request])
      await fc.assert(all, { seed: SEED, numRuns: sweep.length + RUNS, examples })
      // Requests that rarely succeed are repeated until one does.
      for (let more = 1; accepted.size === 0 && more <= 20; more++)
        await fc.assert(all, { seed: SEED + more, numRuns: 40 })
      expect(await stateNow(), 'what reading left behind').toBe(state)
      // If all requests were refused, the test would prove nothing.
      expect(accepted, 'who got something').not.toEqual(new Set())
    },
    60_000 + RUNS * 500,
  )

  it('leave no change incomplete, no constraint violated and no counter wrong', async () => {
    expect(await product.broken()).toEqual([])
  })

  it('were thousands', () => {
    expect(sent).toBeGreaterThanOrEqual(endpoints.length * RUNS)
    console.log(`${sent} generated requests, FUZZ_SEED=${SEED}`)
  })
})
