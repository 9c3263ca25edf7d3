import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dashboard } from '@ems/contract/dashboard'
import { employees } from '@ems/contract/employees'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { TABLES } from '../../../../test/boot.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { countUnsealedEvents, sealEvents, verifySeals } from '../../../platform/audit/seals.ts'
import { erasuresFileOf, readErasures } from '../../../platform/backup/erasures-file.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { openFiles } from '../../../platform/files/index.ts'
import { deleteRepliesContaining } from '../../../platform/idempotency/idempotency.repo.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { insertCopy } from '../copies/copy.repo.ts'

const product = await startProduct()
const { build, db, owner } = product
const ALL = ['profile', 'documents', 'time', 'leave', 'payroll'] as const
const KEEP_NOTHING = { profile: 0, documents: 0, time: 0, leave: 0, payroll: 0 }

let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
  await admin.call(privacy.setRetention, { body: KEEP_NOTHING })
})

/** Words that stand nowhere but in someone's own records. */
const wordsOf = (mark: string) => ({
  name: `Zelda ${mark}name`,
  email: `${mark}mail@example.com`,
  privateEmail: `${mark}home@example.com`,
  code: `${mark}CODE`,
  phone: '+49 170 99887766',
  street: `${mark} Street 7`,
  reason: `${mark} was ill`,
  title: `${mark} passport`,
  note: `${mark} note`,
})

/** A leaver who left something in every corner. */
async function leaver(leftOn = '2020-01-31') {
  const words = wordsOf(`q${randomUUID().slice(0, 8)}`)
  const { name, email, code, reason, note } = words
  const person = await build.employee({ name, email, code, dob: '1987-06-05', leftOn, salary: '4321.50' })
  await db.updateTable('users').set({ active: false }).where('id', '=', person.userId).execute()
  const employee_id = person.id
  const emergency = JSON.stringify([{ name: `${note} sister`, relation: 'Sister', phone: words.phone }])
  const addresses = JSON.stringify([
    { kind: 'home', lines: [words.street], postalCode: '', city: '', region: '', country: 'DE' },
  ])
  await db
    .insertInto('person_contacts')
    .values({ employee_id, private_email: words.privateEmail, private_phone: words.phone, addresses, emergency })
    .execute()
  await build.leave({
    employeeId: person.id,
    reason,
    startDate: '2019-05-06',
    endDate: '2019-05-07',
    status: 'Approved',
  })
  const { id: salary } = await build.salary({ employeeId: person.id, payDate: '2019-05-31' })
  const by = await build.administrator()
  await db
    .updateTable('salaries')
    .set({ reversed_at: new Date(), reversed_by: by, reversal_reason: note })
    .where('id', '=', salary)
    .execute()
  const day = { employee_id, day: '2019-05-08', status: 'Present' }
  await db
    .insertInto('attendance')
    .values({ id: newId(), ...day })
    .execute()
  const changed = { former_status: 'Late', reason: note, changed_by: by, changed_at: new Date() }
  await db
    .insertInto('attendance_history')
    .values({ id: newId(), ...day, ...changed })
    .execute()
  const document = await build.document({ employeeId: person.id, title: words.title })
  const { store_key } = await db
    .selectFrom('files')
    .select('store_key')
    .where('owner_id', '=', document)
    .executeTakeFirstOrThrow()
  await (await openFiles(product.config)).store.put(store_key, Buffer.from(words.title), 'application/pdf')
  await build.changeRequest({ employeeId: person.id, before: name, after: note })
  await db
    .insertInto('mails')
    .values([
      { id: newId(), to_address: email, subject: `Hello ${name}`, sent_at: new Date() },
      {
        id: newId(),
        to_address: 'boss@example.com',
        subject: `${name} asks for leave`,
        body: 'They ask for leave.',
        page: JSON.stringify({ title: `${name} asks for leave` }),
        next_attempt_at: new Date(Date.now() + 1e9),
      },
      {
        id: newId(),
        to_address: words.privateEmail,
        subject: 'Later',
        body: note,
        next_attempt_at: new Date(Date.now() + 1e9),
      },
    ])
    .execute()
  const reply = Buffer.from(JSON.stringify({ name }))
  await db
    .insertInto('idempotency_keys')
    .values({ actor_id: by, key: email, fingerprint: reply.subarray(0, 4), request_id: 'r', status: 200, reply })
    .execute()
    .then(() => db.updateTable('idempotency_keys').set({ key: 'k' }).where('actor_id', '=', by).execute())
  await db
    .insertInto('audit_events')
    .values([
      {
        id: newId(),
        action: 'employee.add',
        entity_id: employee_id,
        subject_id: employee_id,
        after: JSON.stringify({ name, email, code, dob: '1987-06-05', designation: 'Clerk' }),
      },
      {
        id: newId(),
        action: 'leave.add',
        entity_id: newId(),
        subject_id: employee_id,
        after: JSON.stringify({ employee_id, reason, status: 'Pending' }),
      },
      {
        id: newId(),
        action: 'salary.reverse',
        entity_id: salary,
        subject_id: employee_id,
        after: JSON.stringify({ reversal_reason: note, net_salary: '1.00' }),
      },
      {
        id: newId(),
        action: 'attendance.correct',
        entity_id: employee_id,
        subject_id: employee_id,
        after: JSON.stringify({ day: '2019-05-08', reason: note }),
      },
      {
        id: newId(),
        action: 'document.add',
        entity_id: document,
        subject_id: employee_id,
        after: JSON.stringify({ title: words.title }),
      },
      {
        id: newId(),
        action: 'mail.send-new-password',
        entity_id: newId(),
        after: JSON.stringify({ address: words.privateEmail }),
      },
      { id: newId(), action: 'account.lock', entity_id: person.userId, after: JSON.stringify({ reason: note }) },
    ])
    .execute()
  const outbox = join(product.config.DATA_DIR, 'outbox')
  await mkdir(outbox, { recursive: true })
  await writeFile(join(outbox, `${newId()}.eml`), `To: ${email}\r\n\r\nHello`)
  return { ...person, words: Object.values(words).concat('1987-06-05') }
}

/** Where any of some words stands: in every column of every table, as a dump has them, and in every file. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(TABLES).execute(owner)
  const texts = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')])
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where exists (
        select from unnest(${texts}::text[]) w where position(w in lower(to_jsonb(t)::text)) > 0) limit 1`.execute(
      owner,
    )
    found.push(...hit.rows.map(({ row }) => `${name}: ${row}`))
  }
  const entries = await readdir(product.config.DATA_DIR, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => each.isFile() && !each.parentPath.includes('postgres'))) {
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file, 'latin1')
    if (words.some((word) => content.includes(word))) found.push(file)
  }
  return found
}

async function erased(people: readonly string[], classes: readonly (typeof ALL)[number][] = ALL) {
  const body = { employeeIds: [...people], classes: [...classes], count: people.length }
  const asked = await admin.call(privacy.erase, { body })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const params = { id: asked.body.erasure._id }
  await expect
    .poll(async () => (await admin.call(privacy.erasure, { params })).body.erasure.status, { timeout: 15_000 })
    .toBe('Done')
  return (await admin.call(privacy.erasure, { params })).body.erasure
}

async function sealAll(): Promise<void> {
  while ((await countUnsealedEvents(db)) > 0) await sealEvents(db)
}

/** What figures are made of. */
async function totals() {
  const summary = (await admin.call(dashboard.summary)).body
  const { rows } = await sql<object>`
    select (select json_agg(f order by name) from (select name, sum(value) as value from figures group by name) f) as figures,
      (select json_agg(h order by day) from headcount_changes h) as headcount,
      (select json_agg(a) from (select day, status, count(*) from attendance group by 1, 2 order by 1, 2) a) as marks,
      (select sum(net_salary) from salaries) as paid`.execute(owner)
  return { summary, ...rows[0] }
}

describe('an erasure', () => {
  it('leaves nothing of a person in the database or on the disk, and all totals as before', async () => {
    const { id, words } = await leaver()
    const other = await build.employee({ name: 'Somebody Else' })
    await sealAll()
    const before = await totals()
    expect((await traces(words)).length).toBeGreaterThan(10)
    expect(await erased([id])).toMatchObject({ done: 1, erased: 1, passedOver: [] })
    expect(await traces(words)).toEqual([])
    expect(await totals()).toEqual(before)
    const { body } = await admin.call(employees.get, { params: { id } })
    expect(body.employee).toMatchObject({
      userId: {
        name: expect.stringMatching(/^Former employee [A-Z]{4}$/),
        email: expect.stringMatching(/^erased-[\da-f-]+@invalid$/),
      },
      employeeId: expect.stringMatching(/^erased-[a-z]{8}$/),
      dob: null,
      gender: 'other',
      maritalStatus: 'single',
      salary: 4321.5,
    })
    expect((await admin.call(employees.get, { params: { id: other.id } })).body.employee.userId.name).toBe(
      'Somebody Else',
    )
    await sealAll()
    expect((await verifySeals(db, null)).broken).toBeNull()
    const again = await erased([id])
    expect(again).toMatchObject({ passedOver: [], count: 1, erased: 0 })
    const { n } = await db
      .selectFrom('erasures')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('employee_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
    expect((await admin.call(employees.resumeEmployment, { params: { id }, body: {} })).body.reason).toBe(
      'employee.erased',
    )
  })

  it('of several people removes each from mails to the others, and is recorded outside the database', async () => {
    const [one, other] = [await leaver(), await leaver()]
    const address = other.words[1] ?? ''
    await db
      .insertInto('mails')
      .values({ id: newId(), to_address: address, subject: `${one.words[0]} (deputy) is away`, sent_at: new Date() })
      .execute()
    await erased([one.id, other.id])
    expect(await traces([...one.words, ...other.words])).toEqual([])
    const counts = await db
      .selectFrom('erasures')
      .select(['employee_id', 'counts'])
      .where('employee_id', 'in', [one.id, other.id])
      .execute()
    expect(new Map(counts.map((row) => [row.employee_id, (row.counts as { mails: number }).mails]))).toEqual(
      new Map([
        [one.id, 3],
        [other.id, 4],
      ]),
    )
    const kept = await readErasures(erasuresFileOf(product.config))
    expect(kept.filter(({ employee }) => [one.id, other.id].includes(employee))).toMatchObject([
      { classes: [...ALL] },
      { classes: [...ALL] },
    ])
  })

  it('and a copy of the same person wait for each other; a copy of a person erased meanwhile is not made', async () => {
    const { id, userId, words } = await leaver()
    const by = await build.administrator()
    const now = { created_at: new Date(), expires_at: new Date(Date.now() + 1e8) }
    const copy = await inTransaction(db, (trx) =>
      insertCopy(trx, { user_id: userId, asked_by: by, left_out: [], ...now }),
    )
    const held = await db.startTransaction().execute()
    await sql`select from users where id = ${userId} for update`.execute(held)
    await inTransaction(db, (trx) => addJobs(trx, [{ kind: 'privacy.copy', key: copy, payload: { id: copy } }]))
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.n
    }
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    const erasing = erased([id])
    // Behind the copy, or before it: it is one or the other.
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
    await sql`delete from person_copies where id = ${copy}`.execute(held)
    await held.commit().execute()
    await erasing
    const done = () =>
      db
        .selectFrom('jobs')
        .select('done_at')
        .where('kind', '=', 'privacy.copy')
        .where('key', '=', copy)
        .executeTakeFirst()
    await expect.poll(async () => (await done())?.done_at ?? null, { timeout: 10_000 }).not.toBeNull()
    expect(await db.selectFrom('files').select('id').where('owner_id', '=', copy).execute()).toEqual([])
    expect(await traces(words)).toEqual([])
  })

  it('searches stored answers in batches', async () => {
    const actor_id = await build.user()
    const [name, now] = [`Held ${newId()}`, new Date()]
    await sql`insert into idempotency_keys (actor_id, key, fingerprint, request_id, status, reply)
      select ${actor_id}::uuid, 'k' || n, '\\x00', 'r', 200, convert_to(case when n % 2 = 0 then 'x' else ${JSON.stringify({ name })} end, 'UTF8')
      from generate_series(1, 2500) n`.execute(db)
    let most = 0
    const watched = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        most = Math.max(most, result.rows.length)
        return result
      },
    })
    await inTransaction(watched, (trx) => deleteRepliesContaining(trx, [name], now))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from idempotency_keys where actor_id = ${actor_id} and reply is not null`.execute(db)
    expect(rows).toEqual([{ n: 1250 }])
    expect(most).toBeLessThanOrEqual(1000)
  })

  it('of a class leaves the others as they are', async () => {
    const { id } = await leaver()
    const [ill] = [
      await db.selectFrom('leaves').select('reason').where('employee_id', '=', id).executeTakeFirstOrThrow(),
    ]
    expect(ill.reason).toContain('was ill')
    const { body } = await admin.call(employees.get, { params: { id } })
    await erased([id], ['leave'])
    const after = await db.selectFrom('leaves').select('reason').where('employee_id', '=', id).executeTakeFirstOrThrow()
    expect(after.reason).toBe('')
    expect((await admin.call(employees.get, { params: { id } })).body.employee).toEqual(body.employee)
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('subject_id', '=', id)
      .execute()
    expect(events.find(({ action }) => action === 'leave.add')?.after).toEqual({ employee_id: id, status: 'Pending' })
    expect(JSON.stringify(events.find(({ action }) => action === 'employee.add')?.after)).toContain('Zelda')
  })

  it('is refused for employed people, holds and running retention periods, and says for whom', async () => {
    const [gone, employed] = [
      await build.employee({ name: 'Gone Long', leftOn: '2020-01-31' }),
      await build.employee({ name: 'Still Here' }),
    ]
    const body = { employeeIds: [gone.id, employed.id], classes: [...ALL], count: 2 }
    const ask = (more: object = {}) => admin.call(privacy.erase, { body: { ...body, ...more } })
    expect((await ask()).body).toMatchObject({
      reason: 'privacy.employed',
      error: expect.stringContaining('Still Here'),
    })
    expect((await ask({ employeeIds: [gone.id], count: 2 })).body.issues?.[0]).toMatchObject({ path: 'count' })
    expect((await ask({ employeeIds: [newId()], count: 1 })).status).toBe(404)
    const held = await admin.call(privacy.addHold, { body: { employeeId: gone.id, reason: 'A dispute' } })
    const one = { employeeIds: [gone.id], count: 1 }
    expect((await ask(one)).body).toMatchObject({ reason: 'privacy.held', error: expect.stringContaining('Gone Long') })
    await admin.call(privacy.removeHold, { params: { id: held.body.hold._id } })
    await admin.call(privacy.setRetention, { body: { ...KEEP_NOTHING, payroll: 1200, leave: null } })
    expect((await ask(one)).body.reason).toBe('privacy.not-due')
    const preview = (
      await admin.call(privacy.previewErasure, { body: { employeeIds: [gone.id], classes: ['payroll'] } })
    ).body.erasure
    expect(preview).toMatchObject({ count: 1, people: [{ objection: 'not-due' }] })
    expect(preview.people[0]?.classes).toContainEqual({ class: 'payroll', dueOn: '2120-01-31', state: 'not-yet' })
    expect(preview.people[0]?.classes).toContainEqual({ class: 'leave', dueOn: null, state: 'kept' })
    const due = (await admin.call(privacy.due, { query: { limit: 100 } })).body.people.map(
      ({ employee }) => employee._id,
    )
    expect(due).toContain(gone.id)
    expect(due).not.toContain(employed.id)
    await admin.call(privacy.setRetention, { body: KEEP_NOTHING })
    // An id counts once, in whatever case it is written.
    const twice = await ask({ employeeIds: [gone.id.toUpperCase(), gone.id], count: 1 })
    expect(twice.status, JSON.stringify(twice.body)).toBe(200)
  })

  it('of documents follows their type’s retention period', async () => {
    const person = await build.employee({ leftOn: '2025-01-31' })
    const long = await build.documentType('Kept for long')
    await db.updateTable('document_types').set({ retention_months: 240 }).where('id', '=', long).execute()
    const [short, kept] = [
      await build.document({ employeeId: person.id }),
      await build.document({ employeeId: person.id, type: 'Kept for long' }),
    ]
    await erased([person.id], ['documents'])
    const left = await db.selectFrom('documents').select('id').where('employee_id', '=', person.id).execute()
    expect(left.map(({ id }) => id)).toEqual([kept])
    expect(left.map(({ id }) => id)).not.toContain(short)
    // An older backup that comes back loses the same again, and not what has to be kept.
    const noted = (await readErasures(erasuresFileOf(product.config))).filter(({ employee }) => employee === person.id)
    expect(noted).toMatchObject([{ classes: ['documents'], documents: [short] }])
  })
})

describe('the chain of seals after an erasure', () => {
  const DIGEST = `sha256('\\x00'::bytea || int4send(octet_length(coalesce(before::text, ''))) || convert_to(coalesce(before::text, ''), 'UTF8') || convert_to(coalesce(after::text, ''), 'UTF8'))`
  const whole = `(select id from audit_events where seal is not null and salt is not null and action = 'department.add' order by id limit 1)`
  const emptied = `(select event_id from erased_events x join audit_events a on a.id = x.event_id where a.after is not null order by event_id limit 1)`

  it('is valid, and finds any other change', async () => {
    await leaver()
    await db
      .insertInto('audit_events')
      .values({ id: newId(), action: 'department.add', entity_id: newId(), after: JSON.stringify({ dep_name: 'One' }) })
      .execute()
    const { id } = await leaver()
    await sealAll()
    await erased([id], ['leave'])
    await erased([id])
    await sealAll()
    const good = await verifySeals(db, null)
    expect(good.broken).toBeNull()
    expect(good.erased).toBeGreaterThan(5)
    for (const edit of [
      // What an erasure left of an event is another.
      `update audit_events set after = after || '{"status": "Approved"}' where id = ${emptied}`,
      // Someone empties what no erasure was for.
      `update audit_events set after = null, salt = null where id = ${whole}`,
      // And says that one was.
      `insert into erased_events (event_id, erasure_id, salt, digest) select id, (select id from erasures limit 1), '\\x00', sha256('\\x00'::bytea || int4send(0)) from audit_events where id = ${whole};
       update audit_events set after = null, salt = null where id = ${whole}`,
      // Or has an erasure of its own for it, which the audit does not know.
      `insert into erasures (id, run_id, employee_id, by, classes) select '00000000-0000-7000-8000-000000000001', run_id, employee_id, by, classes from erasures limit 1;
       insert into erased_events (event_id, erasure_id, salt, digest) select id, '00000000-0000-7000-8000-000000000001', '\\x00', sha256('\\x00'::bytea || int4send(0)) from audit_events where id = ${whole};
       update audit_events set after = null, salt = null where id = ${whole}`,
      // The digest of what is left is made to fit.
      `update audit_events set after = after || '{"status": "Approved"}' where id = ${emptied};
       update erased_events x set salt = '\\x00', digest = ${DIGEST} from audit_events a where a.id = x.event_id and x.event_id = ${emptied} and x.salt is not null`,
      `delete from erased_events where event_id = ${emptied}`,
      `update audit_events set after = after || '{"digest": "00"}' where action = 'privacy.erase'`,
    ]) {
      await owner
        .transaction()
        .execute(async (trx) => {
          await sql.raw('alter table audit_events disable trigger user').execute(trx)
          await sql.raw(edit).execute(trx)
          expect((await verifySeals(trx, null)).broken, edit).not.toBeNull()
          throw new Error('back')
        })
        .catch((error: Error) => {
          if (error.message !== 'back') throw error
        })
    }
    expect(await verifySeals(db, null)).toEqual(good)
  })
})

const hold = async () => {
  const body = { employeeId: (await build.employee()).id, reason: 'A dispute' }
  return (await admin.call(privacy.addHold, { body })).body.hold._id
}

describeAudit('privacy', product, {
  copy: async () =>
    change({
      endpoint: privacy.copy,
      request: { body: { employeeId: (await build.employee()).id } },
      events: ({ copy }) => [{ action: 'privacy.copy', kind: 'personCopy', id: copy._id }],
    }),
  setRetention: async () =>
    change({
      endpoint: privacy.setRetention,
      request: { body: { ...KEEP_NOTHING, leave: 36 } },
      events: [{ action: 'privacy.retention', kind: 'retention', id: '00000000-0000-0000-0000-000000000000' }],
    }),
  previewErasure: async () =>
    change({
      endpoint: privacy.previewErasure,
      request: { body: { employeeIds: [(await build.employee()).id], classes: ['profile'] } },
      events: [],
    }),
  erase: async () =>
    change({
      endpoint: privacy.erase,
      request: {
        body: { employeeIds: [(await build.employee({ leftOn: '2020-01-31' })).id], classes: ['profile'], count: 1 },
      },
      events: ({ erasure }) => [{ action: 'privacy.ask-erasure', kind: 'erasureRun', id: erasure._id }],
    }),
  addHold: async () =>
    change({
      endpoint: privacy.addHold,
      request: { body: { employeeId: (await build.employee()).id, reason: 'A dispute', until: '2031-05-05' } },
      events: ({ hold }) => [{ action: 'privacy.hold', kind: 'legalHold', id: hold._id }],
    }),
  removeHold: async () => {
    const id = await hold()
    return change({
      endpoint: privacy.removeHold,
      request: { params: { id } },
      known: [{ kind: 'legalHold', id }],
      events: [{ action: 'privacy.end-hold', kind: 'legalHold', id }],
    })
  },
})
