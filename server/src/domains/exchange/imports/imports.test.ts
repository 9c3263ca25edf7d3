import { attendance } from '@ems/contract/attendance'
import { calendars } from '@ems/contract/calendars'
import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { type ImportKind, imports } from '@ems/contract/imports'
import { job } from '@ems/contract/job'
import { leaveBalances } from '@ems/contract/leave-balances'
import { leavePolicies } from '@ems/contract/leave-policies'
import { leaveTypes } from '@ems/contract/leave-types'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { csvOf, xlsxOf } from '../../../platform/exchange/sheets.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

const HEAD = 'Employee ID,Name,Email,Date of birth,Gender,Marital status,Designation,Department,Salary,Manager'
const line = (code: string, more: Partial<Record<'name' | 'dob' | 'department' | 'manager' | 'email', string>> = {}) =>
  [
    ...[code, more.name ?? `Person ${code}`, more.email ?? `${code}@example.com`, more.dob ?? '1990-02-28'],
    ...['Female', 'single', 'Engineer', more.department ?? 'Research', '4000.50', more.manager ?? ''],
  ].join(',')

beforeAll(async () => {
  admin = await product.administrator()
  await build.department({ name: 'Research' })
})

const upload = async (file: string | Buffer, kind: ImportKind = 'employees', client = admin, name = 'people.csv') =>
  client.call(imports.upload, {
    body: { kind },
    file: { bytes: typeof file === 'string' ? Buffer.from(file) : file, name, type: 'text/csv', field: 'file' },
  })

const uploaded = async (...args: Parameters<typeof upload>) => {
  const answer = await upload(...args)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.import
}

const check = async (id: string) => {
  const answer = await admin.call(imports.check, { params: { id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.import
}

const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const { import: now } = (await admin.call(imports.get, { params: { id } })).body
      expect(now.status).not.toBe('Running')
      return now
    },
    { timeout: 20_000, interval: 100 },
  )

async function run(id: string) {
  const { counts } = (await admin.call(imports.get, { params: { id } })).body.import
  const begun = await admin.call(imports.run, { params: { id }, body: { counts } })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  return ended(id)
}

const errorsOf = async (id: string) => {
  const { rows } = (await admin.call(imports.rows, { params: { id }, query: { outcome: 'error' } })).body
  return rows.map(({ no, errors }) => [no, ...errors.map(({ column, message }) => `${column}: ${message}`)])
}

const personOf = async (code: string) => {
  const { employees: found } = (await admin.call(employees.list, { query: { search: code, state: 'all' } })).body
  return found.find(({ employeeId }) => employeeId === code)
}

const events = async () =>
  (
    await db
      .selectFrom('audit_events')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('an import of people', () => {
  it('adds people under managers in later rows, and a second import changes nothing', async () => {
    const file = [HEAD, line('I-1', { manager: 'i-2' }), line('I-2', { manager: 'I-3' }), line('I-3')].join('\n')
    const first = await uploaded(file)
    expect(first).toMatchObject({
      status: 'Uploaded',
      fileName: 'people.csv',
      mapping: { 'Employee ID': 'employeeId', Name: 'name' },
    })
    const before = await db.selectFrom('employees').select('id').execute()
    expect((await check(first._id)).counts).toMatchObject({ create: 3, update: 0, error: 0 })
    expect(await db.selectFrom('employees').select('id').execute()).toEqual(before)
    expect(await run(first._id)).toMatchObject({ status: 'Done', progress: { done: 3, of: 3 }, stopped: null })
    const person = await personOf('I-1')
    expect(person).toMatchObject({
      dob: '1990-02-28',
      gender: 'female',
      salary: 4000.5,
      manager: { employeeId: 'I-2' },
    })
    expect((await personOf('I-2'))?.manager?.employeeId).toBe('I-3')
    // From the first day on, not by a change of later.
    const { periods } = (await admin.call(job.get, { params: { id: person?._id ?? '' } })).body
    expect(periods).toHaveLength(1)

    const stamps = () => db.selectFrom('employees').select(['id', 'updated_at']).orderBy('id').execute()
    const [kept, told] = [await stamps(), await events()]
    const second = await uploaded(file)
    expect((await check(second._id)).counts).toMatchObject({ create: 0, update: 0, unchanged: 3, error: 0 })
    expect((await run(second._id)).status).toBe('Done')
    expect(await stamps()).toEqual(kept)
    expect(await events()).toBe(told)
    expect((await product.broken()).filter((sentence) => /employee|account|job/.test(sentence))).toEqual([])
  })

  it('gives no sign-in and mails nobody without invite; with it a link is mailed', async () => {
    const mails = () => db.selectFrom('mails').select('to_address').execute()
    const quiet = await uploaded(`${HEAD}\n${line('Q-1')}`)
    await check(quiet._id)
    await run(quiet._id)
    const secret = await db
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'Q-1@example.com')
      .executeTakeFirst()
    expect(secret?.password_hash ?? null).toBeNull()
    expect((await mails()).filter(({ to_address }) => to_address === 'Q-1@example.com')).toEqual([])
    const { _id: id, mapping } = await uploaded(`${HEAD}\n${line('Q-2')}`)
    await admin.call(imports.setMapping, { params: { id }, body: { mapping, invite: true } })
    await check(id)
    await run(id)
    expect((await mails()).filter(({ to_address }) => to_address === 'Q-2@example.com')).toHaveLength(1)
  })

  it('reports each wrong cell by row and column, and refuses to run', async () => {
    const file = [
      HEAD,
      line('E-1', { dob: '1991-02-30' }),
      line('E-2', { dob: '03/04/1991' }),
      line('E-3', { department: 'Nowhere' }),
      line('E-4', { manager: 'NOBODY' }),
      line('E-5', { email: 'not an email' }),
      line('E-6', { manager: 'E-7' }),
      line('E-7', { manager: 'E-6' }),
      line('E-8'),
      line('e-8', { email: 'other@example.com' }),
      line('E-9', { manager: 'E-1' }),
      line('E-10', { email: 'e-11@example.com' }),
      line('E-11'),
      line('E-12', { name: ' ' }),
    ].join('\n')
    const { _id: id } = await uploaded(file)
    expect((await check(id)).counts).toEqual({ create: 0, update: 0, unchanged: 0, error: 13, skipped: 0 })
    expect(await errorsOf(id)).toEqual([
      [2, 'Date of birth: 1991-02-30 is not a date.'],
      [3, 'Date of birth: 03/04/1991 is an ambiguous date. Choose the date format of this column.'],
      [4, 'Department: There is no department Nowhere.'],
      [5, 'Manager: No one has the employee ID NOBODY.'],
      [6, 'Email: This is not a valid email address.'],
      [7, 'Manager: These people would report to each other: E-6, E-7.'],
      [8, 'Manager: These people would report to each other: E-6, E-7.'],
      [9, 'Employee ID: Rows 9, 10 have the same key: E-8.'],
      [10, 'Employee ID: Rows 9, 10 have the same key: e-8.'],
      [11, 'Manager: The manager, E-1, is in row 2, which has errors.'],
      [12, 'Email: Rows 12, 13 have the same email.'],
      [13, 'Email: Rows 12, 13 have the same email.'],
      [14, 'Name: This field is required.'],
    ])
    const body = { counts: { create: 0, update: 0 } }
    const refused = await admin.call(imports.run, { params: { id }, body })
    expect([refused.status, refused.body.reason]).toEqual([409, 'import.has-errors'])
    const { problems } = (await admin.call(imports.problems, { params: { id } })).body
    const twice = { column: 'Email', message: 'Rows 12, 13 have the same email.', count: 2, rows: [12, 13] }
    expect(problems).toContainEqual(twice)
    const csv = await product.app.inject({
      method: 'GET',
      url: `/api/import/${id}/result?outcome=error`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.body.split('\r\n')[1]).toMatch(/^2,error,Date of birth: 1991-02-30 is not a date\.,E-1,/)
  })

  it('skips rows with errors if chosen, reads days and numbers in the chosen format, and adds departments', async () => {
    const file = [
      'Personnel number;Name;Email;Born;Gender;Marital status;Job title;Department;Salary;Notes',
      'S-1;Ann;s1@example.com;28.02.1990;female;single;Lead;Workshop;4.000,50;x',
      'S-2;Ben;s2@example.com;31.02.1990;male;single;Lead;Workshop;1,5;y',
    ].join('\r\n')
    const { _id: id, mapping } = await uploaded(file)
    expect(mapping).toMatchObject({
      'Personnel number': 'employeeId',
      Born: 'dob',
      'Job title': 'designation',
      Notes: null,
    })
    const body = {
      mapping,
      formats: { Born: 'DD.MM.YYYY', Salary: 'decimal-comma' },
      onError: 'skip',
      createDepartments: true,
    } as const
    expect((await admin.call(imports.setMapping, { params: { id }, body })).status).toBe(200)
    expect((await check(id)).counts).toMatchObject({ create: 1, error: 1 })
    expect(await run(id)).toMatchObject({ status: 'Done', counts: { create: 1, error: 0, skipped: 1 } })
    expect(await personOf('S-1')).toMatchObject({
      dob: '1990-02-28',
      salary: 4000.5,
      department: { dep_name: 'Workshop' },
    })
    // The next file with these columns is read as this one was.
    expect(await uploaded(file)).toMatchObject({ mapping, formats: { Born: 'DD.MM.YYYY' } })
  })

  it('changes different values, leaves blank cells, and clears values as chosen', async () => {
    const boss = await build.employee({ code: 'U-0' })
    const { id } = await build.employee({ code: 'U-1', name: 'Old', managerId: boss.id, salary: '100' })
    const { _id } = await uploaded('employeeId,name,designation,manager,salary\nu-1,New,,(clear),200\nU-0,,(clear),,')
    expect((await check(_id)).counts).toMatchObject({ update: 1, error: 1 })
    expect(await errorsOf(_id)).toEqual([[3, 'designation: This cannot be cleared.']])
    const again = await uploaded('employeeId,name,designation,manager,salary\nu-1,New,,(clear),200')
    await check(again._id)
    await run(again._id)
    const { employee } = (await admin.call(employees.get, { params: { id } })).body
    expect(employee).toMatchObject({ employeeId: 'U-1', userId: { name: 'New' }, manager: null, salary: 200 })
    expect(employee.designation).not.toBe('')
    const [event] = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(event).toMatchObject({ action: 'employee.update', request_id: `import ${again._id}` })
  })

  it('does not change the importer’s own salary, while another person could', async () => {
    const { id, userId } = await build.employee({ code: 'O-1', salary: '100' })
    await build.assignment({ userId, role: 'hr' })
    const hr = await product.as(userId)
    const { _id } = await uploaded('employeeId,salary\nO-1,900', 'employees', hr)
    const { counts } = (await hr.call(imports.check, { params: { id: _id } })).body.import
    expect(counts).toMatchObject({ update: 0, error: 1 })
    const { problems } = (await hr.call(imports.problems, { params: { id: _id } })).body
    expect(problems[0]?.message).toBe('You cannot decide this for yourself while someone else can.')
    expect((await admin.call(employees.get, { params: { id } })).body.employee.salary).toBe(100)
  })

  it('names the fields that the importer must not change as the screens do', async () => {
    await build.employee({ code: 'H-1', salary: '100' })
    const { userId } = await build.employee()
    const role = {
      'exchange.import': 'everyone',
      'employees.read': 'everyone',
      'employees.manage': 'everyone',
    } as const
    await build.assignment({ userId, role })
    const clerk = await product.as(userId)
    const { _id } = await uploaded('employeeId,salary,marital status\nH-1,900,single', 'employees', clerk)
    await clerk.call(imports.check, { params: { id: _id } })
    const { problems } = (await clerk.call(imports.problems, { params: { id: _id } })).body
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'You cannot change Marital status.',
      'You cannot change Salary.',
    ])
    const body = { mapping: { employeeId: 'employeeId', salary: 'maritalStatus', 'marital status': 'maritalStatus' } }
    const twice = await clerk.call(imports.setMapping, { params: { id: _id }, body: body as never })
    expect(twice.body.error).toBe('Two columns are mapped to Marital status.')
  })

  it('reverses a reporting line in one file', async () => {
    const top = await build.employee({ code: 'R-1' })
    await build.employee({ code: 'R-2', managerId: top.id })
    const { _id } = await uploaded('employeeId,manager\nR-1,R-2\nR-2,(clear)')
    expect((await check(_id)).counts).toMatchObject({ update: 2, error: 0 })
    expect((await run(_id)).status).toBe('Done')
    expect((await personOf('R-1'))?.manager?.employeeId).toBe('R-2')
  })

  it('reads spreadsheets with days, numbers and texts as they are', async () => {
    const rows = async function* () {
      yield HEAD.split(',')
      yield [
        '007',
        'Xena',
        'x7@example.com',
        { day: '1990-02-28' },
        'female',
        'single',
        'Pilot',
        'Research',
        1234.5,
        null,
      ]
      yield []
    }
    const parts: Uint8Array[] = []
    for await (const part of xlsxOf('People', rows())) parts.push(part)
    const { _id, fileName } = await uploaded(Buffer.concat(parts), 'employees', admin, 'C:\\new\\people.xlsx')
    expect(fileName).toBe('people.xlsx')
    expect((await check(_id)).counts).toMatchObject({ create: 1, error: 0 })
    await run(_id)
    expect(await personOf('007')).toMatchObject({ dob: '1990-02-28', salary: 1234.5 })
  })
})

describe('a run', () => {
  const people = (prefix: string, many: number) =>
    [HEAD, ...Array.from({ length: many }, (_, n) => line(`${prefix}${n}`))].join('\n')

  it('continues where it stopped: an error that appears only then keeps the finished rows', async () => {
    const { _id: id } = await uploaded(people('G-', 3))
    await check(id)
    await build.employee({ code: 'elsewhere', email: 'G-1@example.com' })
    const stopped = await run(id)
    expect(stopped).toMatchObject({ status: 'Checked', progress: { done: 2, of: 3 } })
    expect(stopped.stopped).toBe('Row 3, email: This email is already registered.')
    await db.updateTable('users').set({ email: 'moved@example.com' }).where('email', '=', 'G-1@example.com').execute()
    expect(await run(id)).toMatchObject({ status: 'Done', progress: { done: 3, of: 3 }, stopped: null })
  })

  it('needs the counts that its check showed', async () => {
    const { _id: id } = await uploaded(people('W-', 1))
    const ask = (counts: { create: number; update: number }) =>
      admin.call(imports.run, { params: { id }, body: { counts } })
    expect((await ask({ create: 1, update: 0 })).body.code).toBe('STALE')
    await check(id)
    expect((await ask({ create: 2, update: 0 })).body.code).toBe('STALE')
    expect((await ask({ create: 1, update: 0 })).status).toBe(200)
    expect((await ask({ create: 1, update: 0 })).status).toBe(409)
    await ended(id)
  })

  it('stops when its person loses the right to import', async () => {
    const { userId } = await build.employee()
    const assignment = await build.assignment({ userId, role: 'hr' })
    const hr = await product.as(userId)
    const { _id: id } = await uploaded(people('L-', 1), 'employees', hr)
    await hr.call(imports.check, { params: { id } })
    expect((await admin.call(imports.get, { params: { id } })).status).toBe(404)
    await sql`update imports set status = 'Running' where id = ${id}`.execute(db)
    await db.deleteFrom('role_assignments').where('id', '=', assignment.id).execute()
    await sql`insert into jobs (id, kind, key, payload) values (new_id(), 'import.run', ${id}, ${JSON.stringify({ id })}::jsonb)`.execute(
      db,
    )
    await vi.waitFor(
      async () => {
        const row = await db.selectFrom('imports').select(['status', 'stopped']).where('id', '=', id).executeTakeFirst()
        expect(row).toEqual({ status: 'Checked', stopped: 'You are not allowed to do this.' })
      },
      { timeout: 10_000, interval: 100 },
    )
    expect(await personOf('L-0')).toBeUndefined()
  })
})

describe('an unusual file', () => {
  const refused = async (file: string | Buffer) => (await upload(file)).body.reason

  it('that is no table of people is refused with a sentence', async () => {
    expect(await refused('')).toBe('import.no-file')
    expect(await refused('Name\n')).toBe('import.empty')
    expect(await refused('Name\n"open')).toBe('import.unreadable')
    expect(await refused(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe('import.unreadable')
    expect(await refused(Buffer.from('GIF89a\0\0'))).toBe('import.not-a-sheet')
    expect(await refused(Buffer.from('Name\nJosé', 'latin1'))).toBe('import.encoding')
    expect(await refused(`Name\n${'x'.repeat(10_001)}`)).toBe('import.cell-too-long')
    expect(await refused(`${Array.from({ length: 101 }, (_, n) => `c${n}`).join(',')}\nx`)).toBe(
      'import.too-many-columns',
    )
  })

  it('is read as UTF-16, and as Windows-1252 where that is said', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tGender\nJosé\tmale', 'utf16le')])
    expect((await uploaded(utf16)).columns).toEqual(['Name', 'Gender'])
    const file = { bytes: Buffer.from('Name\nJosé', 'latin1'), field: 'file', name: 'x.csv' }
    const { body } = await admin.call(imports.upload, { body: { kind: 'employees', encoding: 'windows-1252' }, file })
    const { rows } = (await admin.call(imports.rows, { params: { id: body.import._id } })).body
    expect(rows).toEqual([{ no: 2, outcome: null, errors: [], values: { Name: 'José' } }])
  })

  it('with errors has no cell that a spreadsheet reads as a formula, and can be imported again', async () => {
    const signs = ['=1+1', '+49 89', '-5', '@x', '\tx', '＝x']
    const parts: Buffer[] = []
    const rows = async function* () {
      yield [...signs, -5.25, { day: '2026-01-01' }]
    }
    for await (const part of csvOf(rows(), false)) parts.push(Buffer.from(part))
    expect(Buffer.concat(parts).toString()).toBe("'=1+1,'+49 89,'-5,'@x,'\tx,'＝x,-5.25,2026-01-01\r\n")
  })
})

it('departments are imported by name, and a second import changes nothing', async () => {
  const file = 'Department,Description\nResearch,Finds out\nLogistics,=Moves'
  const first = await uploaded(file, 'departments')
  expect((await check(first._id)).counts).toMatchObject({ create: 1, update: 1, error: 0 })
  await run(first._id)
  const second = await uploaded(file, 'departments')
  expect((await check(second._id)).counts).toMatchObject({ unchanged: 2 })
})

it('leave balances are set on a day, by employee ID and type, and a second import changes nothing', async () => {
  const day = product.clock.today()
  const [soon, from] = [addDays(day, 30), `${day.slice(0, 4)}-01-01`]
  const { type } = (await admin.call(leaveTypes.add, { body: { name: 'Loaded Leave' } })).body
  const policy = { leaveType: type._id, name: 'Loaded', amount: 25 }
  const policyId = (await admin.call(leavePolicies.add, { body: policy })).body.policy._id
  const rules = { params: { leaveType: type._id }, body: { from, rules: [{ policyId }] } }
  expect((await admin.call(leavePolicies.setRules, rules)).status).toBe(200)
  const [one, two, twin] = await Promise.all([1, 2, 3].map(() => build.employee({ employedFrom: '2020-01-01' })))
  const rows = [
    `${one?.code},Loaded Leave,${day},11.5,2,${soon}`,
    `${two?.code.toLowerCase()},loaded leave,${day},-1,,`,
    `nobody,Loaded Leave,${day},1,,`,
    ...[3, 4].map((left) => `${twin?.code},Loaded Leave,${day},${left},,`),
    `${twin?.code},No Leave,${day},five,,`,
    `${twin?.code},Sick Leave,${day},5,1,${day}`,
  ]
  const file = `Employee ID,Type,As of,Balance,Carried over,Until\n${rows.join('\n')}`
  const first = await uploaded(file, 'leave-balances')
  expect((await check(first._id)).counts).toMatchObject({ create: 0, update: 2, unchanged: 0, error: 5 })
  expect((await errorsOf(first._id)).map(([no, ...errors]) => [no, ...errors.sort()])).toEqual([
    [4, 'Employee ID: No one has the employee ID nobody.'],
    [5, `Employee ID: Rows 5, 6 have the same key: ${twin?.code.toLowerCase()}.`],
    [6, `Employee ID: Rows 5, 6 have the same key: ${twin?.code.toLowerCase()}.`],
    [7, 'Balance: five is not a number.'],
    [8, expect.stringMatching(/^Until: The last day must be after /)],
  ])
  const skipping = { params: { id: first._id }, body: { mapping: first.mapping, onError: 'skip' as const } }
  expect((await admin.call(imports.setMapping, skipping)).status).toBe(200)
  await check(first._id)
  expect((await run(first._id)).counts).toMatchObject({ update: 2, skipped: 5 })
  const balanceOf = async (id = '') =>
    (await admin.call(leaveBalances.balance, { params: { id }, query: { leaveType: type._id, asOf: day } })).body
      .balances[0]
  expect(await balanceOf(one?.id)).toMatchObject({
    balance: 13.5,
    carriedIn: 2,
    expiring: [{ amount: 2, lastDay: soon }],
  })
  expect(await balanceOf(two?.id)).toMatchObject({ balance: -1 })
  const before = await events()
  const again = await uploaded(`${file.split('\n').slice(0, 3).join('\n')}`, 'leave-balances')
  expect((await check(again._id)).counts).toMatchObject({ update: 0, unchanged: 2, error: 0 })
  expect(await events()).toBe(before)
})

it('attendance is imported by employee ID and day; the exported report, imported again, changes nothing', async () => {
  const day = product.clock.today()
  const [yesterday, tomorrow] = [addDays(day, -1), addDays(day, 1)]
  const [one, two] = await Promise.all([1, 2].map(() => build.employee({ employedFrom: '2020-01-01' })))
  const own = await build.employee({ employedFrom: yesterday })
  const rows = [
    `${one?.code},${yesterday},present,`,
    `${two?.code.toLowerCase()},${yesterday},Late,The train`,
    `nobody,${day},Present,`,
    `${one?.code},${tomorrow},Present,`,
    `${own.code},${addDays(day, -2)},Absent,`,
    `${two?.code},${day},asleep,`,
    `${two?.code},${addDays(day, -3)},Not Marked,`,
    ...['Sick', 'Absent'].map((status) => `${one?.code},${day},${status},`),
  ]
  const file = `Employee ID,Day,Status,Reason\n${rows.join('\n')}`
  const first = await uploaded(file, 'attendance')
  expect((await check(first._id)).counts).toMatchObject({ create: 2, update: 0, unchanged: 1, error: 6 })
  expect(await errorsOf(first._id)).toEqual([
    [4, 'Employee ID: No one has the employee ID nobody.'],
    [5, 'Day: You cannot mark a future day.'],
    [6, expect.stringMatching(/^Day: .* was not employed on /)],
    [7, 'Status: asleep is not one of these values: Present, Absent, Sick, Leave, Late, Not Marked.'],
    ...[9, 10].map((no) => [no, `Employee ID: Rows 9, 10 have the same key: ${one?.code.toLowerCase()}, ${day}.`]),
  ])
  const skipping = { params: { id: first._id }, body: { mapping: first.mapping, onError: 'skip' as const } }
  await admin.call(imports.setMapping, skipping)
  await check(first._id)
  const before = await events()
  expect(await run(first._id)).toMatchObject({ status: 'Done', counts: { create: 2, skipped: 6 } })
  // The run itself, and one for each mark.
  expect(await events()).toBe(before + 3)
  const historyOf = async (id = '') =>
    (await admin.call(attendance.history, { params: { employeeId: id }, query: { date: yesterday } })).body
  expect((await historyOf(two?.id)).history).toMatchObject([
    { formerStatus: null, status: 'Late', reason: 'The train' },
  ])
  expect(await historyOf(one?.id)).toMatchObject({
    attendance: { status: 'Present', origin: 'import' },
    history: [{ formerStatus: null }],
  })
  const another = await uploaded(`Employee ID,Day,Status\n${one?.code},${yesterday},Sick`, 'attendance')
  expect((await check(another._id)).counts).toMatchObject({ create: 0, update: 1 })
  await run(another._id)
  expect((await historyOf(one?.id)).history).toMatchObject([{ formerStatus: 'Present', status: 'Sick' }, {}])
  const taken = await product.app.inject({
    method: 'GET',
    url: '/api/attendance/report/export?headers=keys',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const told = await events()
  const again = await uploaded(taken.rawPayload, 'attendance')
  expect((await check(again._id)).counts).toMatchObject({ create: 0, update: 0, error: 0 })
  expect(await events()).toBe(told)
})

it('holidays are imported by calendar, day and part, into the default calendar if none is named', async () => {
  const year = Number(product.clock.today().slice(0, 4)) + 1
  const file = [
    'Day,Holiday,Calendar,Part of the day',
    `${year}-03-01,Founders’ day,,`,
    `${year}-12-24,Christmas Eve,Loaded days,PM`,
    `${year}-13-01,No day,,`,
    `${year}-05-01,Labour,Nowhere,`,
    `${year}-05-02,,,night`,
  ]
  await admin.call(calendars.addHolidayCalendar, { body: { name: 'Loaded days' } })
  const first = await uploaded(file.join('\n'), 'holidays')
  expect((await check(first._id)).counts).toMatchObject({ create: 2, error: 3 })
  expect(await errorsOf(first._id)).toEqual([
    [4, `Day: ${year}-13-01 is not a date.`],
    [5, 'Calendar: This holiday calendar does not exist.'],
    [6, 'Part of the day: Choose full, am or pm.', 'Holiday: This field is required.'],
  ])
  const sound = file.slice(0, 3).join('\n')
  const second = await uploaded(sound, 'holidays')
  await check(second._id)
  expect((await run(second._id)).status).toBe('Done')
  const { holidays } = (await admin.call(calendars.holidays, { query: { from: `${year}-01-01` } })).body
  expect(holidays).toMatchObject([
    { name: 'Founders’ day', part: 'full', source: 'own' },
    { name: 'Christmas Eve', part: 'pm', source: 'own' },
  ])
  const told = await events()
  const again = await uploaded(sound.replace('Christmas', 'CHRISTMAS'), 'holidays')
  expect((await check(again._id)).counts).toMatchObject({ create: 0, update: 1, unchanged: 1 })
  const taken = await product.app.inject({
    method: 'GET',
    url: '/api/calendar/holidays/export?headers=keys',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const back = await uploaded(taken.rawPayload, 'holidays')
  expect((await check(back._id)).counts).toMatchObject({ create: 0, update: 0, unchanged: holidays.length, error: 0 })
  expect(await events()).toBe(told)
})

it('attendance and holidays are imported only with the rights to mark people or to set up leave', async () => {
  const userId = await build.user()
  await build.assignment({ userId, role: { 'exchange.import': 'everyone', 'attendance.mark': 'reports' } })
  const client = await product.as(userId)
  expect((await upload('Day,Name\n2026-01-01,x', 'holidays', client)).status).toBe(403)
  const stranger = await build.employee({ employedFrom: '2020-01-01' })
  const file = `Employee ID,Day,Status\n${stranger.code},${product.clock.today()},Present`
  const { _id: id } = await uploaded(file, 'attendance', client)
  const { import: checked } = (await client.call(imports.check, { params: { id } })).body
  expect(checked.counts).toMatchObject({ create: 0, error: 1 })
})

const files = () => `${HEAD}\n${line('A-1')}`
describeAudit('imports', product, {
  upload: async () =>
    change({
      endpoint: imports.upload,
      request: { body: { kind: 'employees' }, file: { bytes: Buffer.from(files()), field: 'file' } },
      events: [],
    }),
  setMapping: async () => {
    const userId = await build.administrator()
    const { _id: id, mapping } = await uploaded(files(), 'employees', await product.as(userId))
    return change({
      endpoint: imports.setMapping,
      as: userId,
      request: { params: { id }, body: { mapping } },
      events: [],
    })
  },
  check: async () => {
    const userId = await build.administrator()
    const { _id: id } = await uploaded(files(), 'employees', await product.as(userId))
    return change({ endpoint: imports.check, as: userId, request: { params: { id } }, events: [] })
  },
  run: async () => {
    const userId = await build.administrator()
    const client = await product.as(userId)
    const { _id: id } = await uploaded(files(), 'employees', client)
    await client.call(imports.check, { params: { id } })
    return change({
      endpoint: imports.run,
      as: userId,
      request: { params: { id }, body: { counts: { create: 1, update: 0 } } },
      events: () => [{ action: 'import.run', kind: 'import', id }],
    })
  },
  cancel: async () => {
    const userId = await build.administrator()
    const { _id: id } = await uploaded(files(), 'employees', await product.as(userId))
    return change({ endpoint: imports.cancel, as: userId, request: { params: { id } }, events: [] })
  },
})
