import { contacts } from '@ems/contract/contacts'
import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { imports } from '@ems/contract/imports'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
const today = product.clock.today()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
  await build.department({ name: 'Research' })
})

async function upload(lines: readonly string[], client = admin) {
  const file = { bytes: Buffer.from(lines.join('\n')), name: 'people.csv', type: 'text/csv', field: 'file' }
  const answer = await client.call(imports.upload, { body: { kind: 'employees' }, file })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.import
}

const check = async (id: string) => (await admin.call(imports.check, { params: { id } })).body.import

const errorsOf = async (id: string) => {
  const { rows } = (await admin.call(imports.rows, { params: { id }, query: { outcome: 'error' } })).body
  return rows.map(({ no, errors }) => [no, ...errors.map(({ column, message }) => `${column}: ${message}`)])
}

async function load(lines: readonly string[], terms: { invite?: boolean } = {}) {
  const { _id: id, mapping } = await upload(lines)
  await admin.call(imports.setMapping, { params: { id }, body: { mapping, ...terms } })
  const { counts } = await check(id)
  expect(counts.error, JSON.stringify(await errorsOf(id))).toBe(0)
  await admin.call(imports.run, { params: { id }, body: { counts } })
  return vi.waitFor(
    async () => {
      const { import: now } = (await admin.call(imports.get, { params: { id } })).body
      expect(now.status).toBe('Done')
      return now
    },
    { timeout: 20_000, interval: 100 },
  )
}

const personOf = async (code: string) => {
  const { employees: found } = (await admin.call(employees.list, { query: { search: code, state: 'all' } })).body
  const person = found.find(({ employeeId }) => employeeId === code)
  if (!person) throw new Error(`There is no ${code}.`)
  return person
}

describe('a list of people', () => {
  it('needs only name, employee ID and department; missing values can follow later', async () => {
    const first = await load(['Vorname;Nachname;Personalnummer;Abteilung', 'Jörg;Weiß;N-1;Research'], { invite: true })
    expect(first.counts).toMatchObject({ create: 1 })
    const { _id: id, ...person } = await personOf('N-1')
    expect(person).toMatchObject({
      userId: { name: 'Jörg Weiß', email: null },
      dob: null,
      gender: null,
      maritalStatus: null,
      designation: null,
      salary: null,
    })
    expect((await admin.call(employees.get, { params: { id } })).status).toBe(200)
    const mails = await product.db.selectFrom('mails').select('to_address').execute()
    expect(mails.filter(({ to_address: to }) => to.endsWith('invalid'))).toEqual([])
    await load([
      'employee id,email,gender,marital status,designation,salary',
      'N-1,weiss@example.com,male,single,Lead,100',
    ])
    expect(await personOf('N-1')).toMatchObject({
      userId: { email: 'weiss@example.com' },
      gender: 'male',
      maritalStatus: 'single',
      designation: 'Lead',
      salary: 100,
    })
    expect((await product.broken()).filter((sentence) => /employee|account|job/.test(sentence))).toEqual([])
  })

  it('does not begin today for an empty cell in the column of first days; known people keep theirs', async () => {
    await load(['employee id,name,department,first day', 'D-1,Dora,Research,2024-02-01'])
    const file = ['employee id,name,department,first day', 'D-1,Dora Day,Research,', 'D-2,Dirk,Research,']
    const { _id: id } = await upload(file)
    expect((await check(id)).counts).toMatchObject({ update: 1, create: 0, error: 1 })
    expect(await errorsOf(id)).toEqual([[3, 'first day: The first day is missing.']])
    // Without such a column people can begin today: three columns are enough.
    await load(['employee id,name,department', 'D-3,Dirk,Research'])
    const { employee } = (await admin.call(employees.get, { params: { id: (await personOf('D-3'))._id } })).body
    expect(employee.employedFrom).toBe(today)
  })

  it('names a value that is none of those of its field', async () => {
    const head = 'employee id,name,department,gender,employment type'
    const { _id: id } = await upload([head, 'C-1,Cora,Research,w,Full time', 'C-2,Carl,Research,MALE,temp'])
    await check(id)
    expect(await errorsOf(id)).toEqual([
      [2, 'gender: w is not one of these values: male, female, other.'],
      [3, expect.stringMatching(/^employment type: temp is not one of these values: full-time, /)],
    ])
  })

  it('remembers the field of a column over a file with other columns', async () => {
    const columns = 'Kürzel;Rufname;Bereich;Notiz'
    const { _id: id } = await upload([columns, 'R-1;Rita;Research;x'])
    const mapping = { Kürzel: 'employeeId', Rufname: 'name', Bereich: 'department', Notiz: null }
    await admin.call(imports.setMapping, { params: { id }, body: { mapping } })
    await check(id)
    await load(['employee id,name,department', 'R-2,Ralf,Research'])
    expect((await upload([columns, 'R-1;Rita;Research;x'])).mapping).toEqual(mapping)
  })

  it('shows what each checked row would change', async () => {
    await build.employee({ code: 'V-0', name: 'Vera Boss' })
    const head = 'employee id,name,department,salary,marital status,personal phone,reports to'
    await load([head, 'V-1,Vic,Research,100,single,0301,', 'V-2,Val,Research,100,,,'])
    const lines = ['V-1,Vic,Research,200.50,married,0302,Vera Boss', 'V-2,Val,Research,100,,,', 'V-3,New,Research,,,,']
    const shown = async (client: Client, file: readonly string[]) => {
      const { _id: id } = await upload(file, client)
      await client.call(imports.check, { params: { id } })
      const { rows } = (await client.call(imports.rows, { params: { id }, query: {} })).body
      return rows.map(({ outcome, preview }) => [outcome, preview])
    }
    const changes = [
      { field: 'maritalStatus', before: 'single', after: 'married' },
      { field: 'salary', before: '100.00', after: '200.50' },
      { field: 'manager', before: null, after: 'Vera Boss' },
      { field: 'privatePhone', before: '0301', after: '0302' },
    ]
    expect(await shown(admin, [head, ...lines])).toEqual([
      ['update', { name: 'Vic', changes }],
      ['unchanged', undefined],
      ['create', undefined],
    ])
    // The present salary stays hidden from a person who may set it but not read it.
    const userId = await build.user()
    const role = { 'exchange.import': 'everyone', 'employees.manage': 'everyone', 'employees.pay': 'everyone' } as const
    await build.assignment({ userId, role })
    const blind = ['employee id,name,salary', 'V-1,Victor,300']
    expect(await shown(await product.as(userId), blind)).toEqual([
      ['update', { name: 'Vic', changes: [{ field: 'name', before: 'Vic', after: 'Victor' }] }],
    ])
  })

  it('names managers by email or name, also from the same file', async () => {
    await build.employee({ code: 'M-0', name: 'Top Boss', email: 'top@example.com' })
    const lines = [
      'employee id,name,email,department,reports to',
      'M-1,Ann Able,ann@example.com,Research,TOP@example.com',
      'M-2,Ben Best,,Research,Ann Able',
      'M-3,Cid Cole,,Research,"Best, Ben"',
      'M-4,Dan Dole,,Research,m-3',
    ]
    await load(lines)
    for (const [code, manager] of [
      ['M-1', 'M-0'],
      ['M-2', 'M-1'],
      ['M-3', 'M-2'],
      ['M-4', 'M-3'],
    ] as const)
      expect((await personOf(code)).manager?.employeeId).toBe(manager)
    const again = await check((await upload(lines))._id)
    expect(again.counts).toMatchObject({ unchanged: 4, error: 0 })
    await build.employee({ code: 'M-5', name: 'Ann Able' })
    const wrong = await upload(['employee id,manager', 'M-4,Ann Able', 'M-3,nobody@example.com', 'M-2,NOBODY'])
    await check(wrong._id)
    expect(await errorsOf(wrong._id)).toEqual([
      [2, 'manager: Several people are named Ann Able. Enter the employee ID or the email.'],
      [3, 'manager: No one has the employee ID, email or name nobody@example.com.'],
      [4, 'manager: No one has the employee ID NOBODY.'],
    ])
  })

  it('has contacts, and last days of employment', async () => {
    const [before, later] = [addDays(today, -10), addDays(today, 30)]
    const lines = [
      'employee id,name,department,first day,phone,mobile,personal email,home address,plz,ort,land,postal address,emergency contact,emergency phone,relationship,last day,probation end',
      `C-1,Ann,Research,2020-01-01,+49 30 1234,0170 55555,ann@home.example,"Weg 1, Hinterhaus",10115,Berlin,Deutschland,"Postfach 5, 80331 München",Max Able,0171 2222,brother,${later},2020-06-30`,
      `C-2,Ben,Research,2020-01-01,,,,"Ring 2, 20095 Hamburg",,,,,Eva Able (+49 171 3333),,,${before},`,
    ]
    await load(lines)
    const [ann, ben] = [await personOf('C-1'), await personOf('C-2')]
    expect(ann).toMatchObject({ leavingOn: later, leftOn: null, probationEnds: '2020-06-30' })
    expect(ben).toMatchObject({ leftOn: before })
    const contactsOf = async (id: string) => (await admin.call(contacts.get, { params: { id } })).body.contacts
    expect(await contactsOf(ann._id)).toMatchObject({
      contact: { workPhone: '+49 30 1234', privatePhone: '0170 55555', privateEmail: 'ann@home.example' },
      addresses: [
        {
          kind: 'home',
          lines: ['Weg 1', 'Hinterhaus'],
          postalCode: '10115',
          city: 'Berlin',
          region: '',
          country: 'DE',
        },
        { kind: 'postal', lines: ['Postfach 5'], postalCode: '80331', city: 'München' },
      ],
      emergency: [{ name: 'Max Able', relation: 'brother', phone: '0171 2222' }],
    })
    expect(await contactsOf(ben._id)).toMatchObject({
      addresses: [{ kind: 'home', lines: ['Ring 2'], postalCode: '20095', city: 'Hamburg' }],
      emergency: [{ name: 'Eva Able', phone: '+49 171 3333' }],
    })
    expect((await check((await upload(lines))._id)).counts).toMatchObject({ unchanged: 2, error: 0 })
    const early = await upload(['employee id,last day', 'C-1,2019-12-31'])
    await check(early._id)
    expect((await errorsOf(early._id))[0]?.[1]).toMatch(/^last day: /)
  })

  it('lists its distinct words once each, and loads the values that they are mapped to', async () => {
    const lines = [
      'Personalnummer;Name;Abteilung;Geschlecht;Familienstand;Vertragsart;FTE',
      'W-1;Ann;Research;w;ledig;permanent;50%',
      'W-2;Ben;Research;m;verheiratet;permanent;80 %',
      'W-3;Cid;Research;w;ledig;Full-Time;100',
    ]
    const { _id: id, mapping, unknownValues, fields } = await upload(lines)
    expect(mapping).toMatchObject({
      Geschlecht: 'gender',
      Familienstand: 'maritalStatus',
      Vertragsart: 'employmentType',
      FTE: 'fte',
    })
    expect(unknownValues).toEqual([
      { column: 'Geschlecht', values: ['w', 'm'] },
      { column: 'Familienstand', values: ['ledig', 'verheiratet'] },
      { column: 'Vertragsart', values: ['permanent'] },
    ])
    expect(fields.find(({ key }) => key === 'gender')?.choices).toEqual(['male', 'female', 'other'])
    const values = {
      Geschlecht: { w: 'female', m: 'male' },
      Familienstand: { ledig: 'single', verheiratet: 'married' },
      Vertragsart: { permanent: '' },
    }
    const set = await admin.call(imports.setMapping, { params: { id }, body: { mapping, values } })
    expect(set.body.import.unknownValues).toEqual([])
    const { counts } = await check(id)
    expect(counts, JSON.stringify(await errorsOf(id))).toMatchObject({ create: 3, error: 0 })
    await admin.call(imports.run, { params: { id }, body: { counts } })
    await vi.waitFor(async () => expect(await personOf('W-3')).toMatchObject({ employmentType: 'full-time' }), 20_000)
    expect(await personOf('W-1')).toMatchObject({
      gender: 'female',
      maritalStatus: 'single',
      fte: 50,
      employmentType: 'full-time',
    })
    // The words are known the next time.
    expect((await upload(lines)).unknownValues).toEqual([])
  })

  it.each([
    ['Employee #,First Name,Last Name,Department,Job Title,Hire Date,Reporting to,Work Email', 'BambooHR'],
    ['Personnel number,First name,Last name,Department,Position,Hire date,Supervisor,Email', 'Personio'],
    [
      "Employee ID,Legal First Name,Legal Last Name,Supervisory Organization,Business Title,Hire Date,Worker's Manager,Primary Work Email",
      'Workday',
    ],
    ['Employee ID,First name,Surname,Department,Job title,Start date,Reports to,Email', 'HiBob'],
    [
      'Código de empleado,Nombre,Apellidos,Departamento,Puesto,Fecha de inicio,Responsable,Correo electrónico',
      'Factorial',
    ],
    ['Employee number,First name,Last name,Department,Title,Start date,Manager,Work email', 'Rippling'],
    ['Employee code,First name,Last name,Department,Job title,Start date,Manager,Work email', 'Gusto'],
    [
      'Associate ID,Legal First Name,Legal Last Name,Home Department,Job Title,Hire Date,Supervisor Name,Work Contact: Work Email',
      'ADP',
    ],
    ['User ID,First Name,Last Name,Department,Title,Hire Date,Manager,Business Email', 'SAP SuccessFactors'],
    ['EmployeeID,First Name,Last Name,Department,Designation,Date of joining,Reporting Manager,Email ID', 'Zoho'],
    ['Matricule,Prénom,Nom,Service,Poste,Date d’embauche,Responsable,Courriel', 'Sage'],
    [
      'Personalnummer,Vorname,Nachname,Abteilung,Stellenbezeichnung,Eintrittsdatum,Vorgesetzter,E-Mail-Adresse',
      'German',
    ],
  ])('has recognised headings: %s', async (headings) => {
    const names = headings.split(',')
    const { mapping } = await upload([headings, names.map(() => 'x').join(',')])
    const keys = [
      'employeeId',
      'firstName',
      'lastName',
      'department',
      'designation',
      'employedFrom',
      'manager',
      'email',
    ]
    expect(names.map((name) => mapping[name])).toEqual(keys)
  })
})

describe('a check and its run', () => {
  it('agree on first days before existing data, on leavers, and on reporting lines that are too long', async () => {
    const marked = await build.employee({ code: 'K-1', employedFrom: '2020-01-01' })
    await build.attendance({ employeeId: marked.id, day: '2020-03-02' })
    const left = await build.employee({ code: 'K-2', employedFrom: '2020-01-01', leftOn: '2021-12-31' })
    expect(left.id).not.toBe('')
    const { _id: id } = await upload(['employee id,first day', 'K-1,2020-04-01', 'K-2,2022-05-01'])
    expect((await check(id)).counts).toMatchObject({ update: 0, error: 2 })
    expect((await errorsOf(id)).map(([no]) => no)).toEqual([2, 3])
    const chain = Array.from({ length: 34 }, (_, n) => `D-${n},Person ${n},Research,${n > 0 ? `D-${n - 1}` : ''}`)
    const deep = await upload(['employee id,name,department,manager', ...chain])
    const { counts } = await check(deep._id)
    expect(counts.error).toBe(3)
  })

  it('skip a row that becomes invalid later if skipping was chosen, and report it', async () => {
    const lines = [
      'employee id,name,department,email',
      ...[1, 2, 3].map((n) => `T-${n},Person,Research,t-${n}@example.com`),
    ]
    const { _id: id, mapping } = await upload(lines)
    await admin.call(imports.setMapping, { params: { id }, body: { mapping, onError: 'skip' } })
    const { counts } = await check(id)
    expect(counts).toMatchObject({ create: 3, error: 0 })
    await build.employee({ code: 'T-0', email: 'T-1@example.com' })
    // Someone else loads one of them meanwhile: it would be changed now, not added.
    await build.employee({ code: 'T-2', email: 't-2@example.com', name: 'Other' })
    await admin.call(imports.run, { params: { id }, body: { counts } })
    const ended = await vi.waitFor(
      async () => {
        const { import: now } = (await admin.call(imports.get, { params: { id } })).body
        expect(now.status).toBe('Done')
        return now
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(ended).toMatchObject({ counts: { create: 1, skipped: 2 }, stopped: null })
    const { rows } = (await admin.call(imports.rows, { params: { id }, query: { outcome: 'skipped' } })).body
    expect(rows.map(({ no, errors }) => [no, errors[0]?.message])).toEqual([
      [2, 'This email is already registered.'],
      [3, 'The result for this row has changed since the check. Check the file again.'],
    ])
    expect((await personOf('T-2')).userId.name).toBe('Other')
    expect((await personOf('T-3')).userId.name).toBe('Person')
  })
})

it('attendance without a status column is an error in each row', async () => {
  await build.employee({ code: 'A-1', employedFrom: '2020-01-01' })
  const file = { bytes: Buffer.from('employee id,date\nA-1,2024-01-02\nA-1,2024-01-03'), name: 'a.csv', field: 'file' }
  const { body } = await admin.call(imports.upload, { body: { kind: 'attendance' }, file })
  expect((await check(body.import._id)).counts).toMatchObject({ unchanged: 0, error: 2 })
  const { problems } = (await admin.call(imports.problems, { params: { id: body.import._id } })).body
  expect(problems).toEqual([{ column: 'status', message: 'This field is required.', count: 2, rows: [2, 3] }])
})

it('holidays are imported with a range of days, and from a calendar file', async () => {
  const loaded = async (bytes: Buffer, name: string) => {
    const { body } = await admin.call(imports.upload, {
      body: { kind: 'holidays' },
      file: { bytes, name, field: 'file' },
    })
    const params = { id: body.import._id }
    const { counts } = await check(params.id)
    expect(counts.error, JSON.stringify(await errorsOf(params.id))).toBe(0)
    await admin.call(imports.run, { params, body: { counts } })
    await vi.waitFor(async () => expect((await admin.call(imports.get, { params })).body.import.status).toBe('Done'), {
      timeout: 20_000,
      interval: 100,
    })
    return counts
  }
  const list = Buffer.from('first day,last day,holiday\n2031-02-01,2031-02-03,Spring\n2031-05-01,,Labour')
  expect(await loaded(list, 'h.csv')).toMatchObject({ create: 2 })
  expect(await loaded(list, 'h.csv')).toMatchObject({ create: 0, unchanged: 2 })
  const event = (start: string, end: string, name: string) =>
    `BEGIN:VEVENT\r\nUID:${name}\r\nDTSTART;VALUE=DATE:${start}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`
  const ics = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('20311224', '20311227', 'Christmas')}${event('20311003', '20311004', 'Unity')}END:VCALENDAR\r\n`
  expect(await loaded(Buffer.from(ics), 'h.ics')).toMatchObject({ create: 2 })
  const rows = await product.db
    .selectFrom('holidays')
    .select(['day', 'name'])
    .where('day', '>=', '2031-01-01')
    .orderBy('day')
    .execute()
  expect(rows.filter(({ day }) => day < '2032-01-01').map(({ day, name }) => `${day} ${name}`)).toEqual([
    ...['2031-02-01 Spring', '2031-02-02 Spring', '2031-02-03 Spring', '2031-05-01 Labour', '2031-10-03 Unity'],
    ...['2031-12-24 Christmas', '2031-12-25 Christmas', '2031-12-26 Christmas'],
  ])
})
