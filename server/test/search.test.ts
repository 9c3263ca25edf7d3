import { api } from '@ems/contract/api'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listEmployees } from '../src/domains/employees/record/employee-list.repo.ts'
import { findPeople } from '../src/domains/search/people-search.repo.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { type Client, startProduct } from './product.ts'
import { readsWithin } from './reads.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

/** The codes of the people whom a search finds. */
async function found(search: string, more: object = {}): Promise<string[]> {
  const { status, body } = await admin.call(api.employees.list, { query: { search, ...more } })
  expect(status, search).toBe(200)
  expect(body.total).toBeGreaterThanOrEqual(body.employees.length)
  return body.employees.map((each) => each.employeeId)
}

const folded = async (text: string) =>
  (await sql<{ text: string }>`select folded(${text}) as text`.execute(db)).rows[0]?.text ?? ''

describe('people are found', () => {
  beforeAll(async () => {
    for (const [code, name] of [
      ['F-01', 'Søren Sørensen'],
      ['F-02', 'Zuzana Ševčíková'],
      ['F-03', 'Øyvind Ångström'],
      ['F-04', 'Łukasz Wiśniewski'],
      ['F-05', 'Jürgen Großmann'],
      ['F-06', 'Ægir Þórsson'],
      ['F-07', 'Nguyễn Thị Đào'],
      ['F-08', 'İpek Yıldız'],
      ['F-09', 'مُحَمَّد أَحْمَد'],
      ['F-10', 'Νίκος Παπαδόπουλος'],
      ['F-11', 'Фёдор Чайковский'],
      ['F-12', "Siobhán O’Brien-Ó'Neill"],
      ['F-13', '김 철수'],
      ['F-14', 'Ann 👩🏽‍💻 Coder'],
      ['F-15', 'Per % Cent_Under\\Slash'],
      ['F-16', 'Ms\tTab  Wide'],
    ] as const)
      await build.employee({ name, code })
  })

  it.each([
    ['sorensen', 'F-01'],
    ['SÖRENSEN', 'F-01'],
    ['sevcik', 'F-02'],
    ['oyvind', 'F-03'],
    ['angstrom', 'F-03'],
    ['lukasz', 'F-04'],
    ['grossmann', 'F-05'],
    ['GROẞMANN', 'F-05'],
    ['aegir thors', 'F-06'],
    ['nguyen', 'F-07'],
    ['dao thi', 'F-07'],
    ['ipek yildiz', 'F-08'],
    ['محمد', 'F-09'],
    ['احمد', 'F-09'],
    ['أح', 'F-09'],
    ['ΝΙΚΟΣ', 'F-10'],
    ['παπαδοπουλοσ', 'F-10'],
    ['федор', 'F-11'],
    ["o'brien", 'F-12'],
    ['neill siobhan', 'F-12'],
    ['철', 'F-13'],
    ['👩🏽‍💻', 'F-14'],
    ['👩', 'F-14'],
    ['%', 'F-15'],
    ['_', 'F-15'],
    ['\\', 'F-15'],
    ['t_under\\s', 'F-15'],
    ['tab', 'F-16'],
    ['ms tab', 'F-16'],
  ])('%s finds %s', async (search, code) => {
    expect(await found(search)).toEqual([code])
    expect(await found(search.normalize('NFD'))).toEqual([code])
  })

  it('by words in any order: short words must begin a word, longer ones can be any part', async () => {
    expect(await found('so sør')).toEqual(['F-01'])
    expect(await found('nsen ere')).toEqual([])
    expect(await found('nsen ore')).toEqual(['F-01'])
    expect(await found('en')).toEqual([])
    expect(await found('so ze')).toEqual([])
  })

  it('by name and employee id together, and by a text that spans two words', async () => {
    expect(await found('f-02 zuz')).toEqual(['F-02'])
    expect(await found('f-02 sor')).toEqual([])
    expect(await found('na sev')).toEqual(['F-02'])
  })

  it('by the number of an employee id', async () => {
    // A generated name has a number, which may begin with 81.
    await build.employee({ name: 'Numbered Person', code: 'NUM0815' })
    expect(await found('0815')).toEqual(['NUM0815'])
    expect(await found('08')).toContain('NUM0815')
    expect(await found('81')).not.toContain('NUM0815')
    expect(await found('um08')).toEqual(['NUM0815'])
  })

  it('not by percent signs as wildcards, by 200 characters, or by a hundred words', async () => {
    expect(await found('s%n')).toEqual([])
    expect(await found('s_ren')).toEqual([])
    expect(await found('\\%')).toEqual([])
    expect(await found('x'.repeat(200))).toEqual([])
    expect(await found('ø'.repeat(200))).toEqual([])
    expect(await found(Array.from({ length: 60 }, (_none, n) => n.toString(36)).join(' '))).toEqual([])
  })

  it('all, if the search is blank', async () => {
    expect(await found('  ')).toEqual(await found(''))
  })

  it('by their present name', async () => {
    const { id, departmentId } = await build.employee({ name: 'Before Marriage', code: 'NOW-1' })
    const body = {
      name: 'Áfter Wedding',
      maritalStatus: 'married',
      designation: 'Lead',
      salary: 1,
      department: departmentId,
    }
    await admin.call(api.employees.update, { params: { id }, body: body as never })
    expect(await found('marriage')).toEqual([])
    expect(await found('af wedd')).toEqual(['NOW-1'])
    expect(await found('now-1')).toEqual(['NOW-1'])
    await db.updateTable('employees').set({ code: 'THEN-1' }).where('id', '=', id).execute()
    expect([await found('now-1'), await found('then wedding')]).toEqual([[], ['THEN-1']])
  })

  it('page by page, in order and with the total', async () => {
    for (const n of [1, 2, 3, 4]) await build.employee({ name: `Qi ${'abcd'[n - 1]}`, code: `QI${n}` })
    const { body } = await admin.call(api.employees.list, { query: { search: 'qi', sort: '-name', limit: 2, skip: 1 } })
    expect(body.employees.map((each) => each.userId.name)).toEqual(['Qi c', 'Qi b'])
    expect(body.total).toBe(4)
    expect(await found('qi', { state: 'left' })).toEqual([])
  })
})

describe('names with any characters', () => {
  const letters = fc.constantFrom(
    ...'aeioubcdnrst',
    ...'áàâäãåāăąæçćčđðéèêëěęğíìîïıłñńňóòôöõøōőœřśšşßťþúùûüůűýÿžźż',
    ...'ÁÄÅÆÇČĐÉĚİŁÑÓÖØŒŘŚŠẞŤÞÚÜÝŽ',
    ...'αάςσΣΩώбёйЖأبتمهيّ李철ひが',
    ..."%_\\'’-.&0189",
    '👩🏽‍💻',
    'e\u0301',
    'ﬁ',
  )
  const word = fc.array(letters, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  const name = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))
    .filter((text) => /\p{L}/u.test(text))
  let count = 0

  it('each beginning of each word finds its person, as written and folded', async () => {
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        const code = `PROP-${++count}`
        await build.employee({ name: text, code })
        const words = [...text.split(' '), ...(await folded(text)).split(' ')]
        const beginnings = words.flatMap((each) => [...each].map((_letter, n) => [...each].slice(0, n + 1).join('')))
        for (const beginning of new Set(beginnings)) expect(await found(beginning), beginning).toContain(code)
        expect(await found(words.toReversed().join(' ').slice(0, 200))).toContain(code)
      }),
      { numRuns: 40 },
    )
  }, 60_000)

  it('any three consecutive letters find their person, and nobody without them', async () => {
    const people = await db
      .selectFrom('employees as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['e.code', sql<string>`folded(u.name)`.as('name'), sql<string>`folded(e.code)`.as('folded_code')])
      .where((e) => e.or([e('e.left_on', 'is', null)]))
      .execute()
    const piece = fc
      .tuple(fc.nat(people.length - 1), fc.nat(30), fc.integer({ min: 1, max: 5 }))
      .map(([who, from, size]) =>
        [...(people[who]?.name ?? '')]
          .slice(from, from + size)
          .join('')
          .trim(),
      )
    const pieces = fc.array(piece, { minLength: 1, maxLength: 2 }).map((some) => some.join(' ').trim())
    await fc.assert(
      fc.asyncProperty(
        pieces.filter((text) => text.length > 0),
        async (text) => {
          const expected = people.filter((each) => holds([each.name, each.folded_code], text)).map((each) => each.code)
          expect((await found(text)).toSorted()).toEqual(expected.toSorted())
        },
      ),
      { numRuns: 150 },
    )
  })

  const kindOf = (letter: string) =>
    /\p{Nd}/u.test(letter) ? 'digit' : /\p{Alphabetic}/u.test(letter) ? 'letter' : 'sign'
  const beginsWord = (text: string, beginning: string) => {
    const all = [...text]
    return all.some((letter, n) => {
      const before = all[n - 1]
      const starts = before === undefined || before === ' ' || (letter !== ' ' && kindOf(before) !== kindOf(letter))
      return starts && all.slice(n).join('').startsWith(beginning)
    })
  }
  /** A second implementation of the documented rule, on folded texts. */
  const holds = (texts: string[], search: string) =>
    texts.some((text) => search.includes(' ') && text.includes(search)) ||
    search
      .split(/\s+/)
      .every((each) =>
        texts.some((text) => ([...each.normalize('NFKC')].length >= 3 ? text.includes(each) : beginsWord(text, each))),
      )
})

describe('each list with names of people finds them by name without accents and by employee id', () => {
  const SEARCHES = ['sorli', 'LS', 'gronlie sor', 'lst-7', 'lst']
  let person: { id: string; userId: string; departmentId: string; code: string }
  let leaveId: string

  beforeAll(async () => {
    person = await build.employee({ name: 'Sørlie Grønlie', code: 'LST-77' })
    const colleague = await build.employee({ departmentId: person.departmentId, name: 'Colleague', code: 'X1' })
    await build.leave({ employeeId: person.id, startDate: '2026-01-05', endDate: '2026-01-06' })
    leaveId = (await build.leave({ employeeId: colleague.id, startDate: '2026-01-05', endDate: '2026-01-06' })).id
    await build.salary({ employeeId: person.id, payDate: '2026-01-31' })
    await build.team({ name: 'Crew', leaderId: person.id })
    await build.team({ name: 'Crêwe Öther', leaderId: colleague.id })
    await build.task({ name: 'Count boxes', employeeId: person.id })
    await build.task({ name: 'Prüfung der Kästen', employeeId: colleague.id })
  })

  it.each(SEARCHES)('%s', async (search) => {
    const query = { search }
    const leaves = (await admin.call(api.leaves.list, { query })).body
    expect([leaves.total, leaves.leaves.map((leave) => leave.employeeId.employeeId)]).toEqual([1, ['LST-77']])
    const away = (await admin.call(api.leaves.away, { params: { id: leaveId }, query })).body
    expect([away.total, away.leaves.map((leave) => leave.employeeId.employeeId)]).toEqual([1, ['LST-77']])
    expect(
      (await admin.call(api.leaves.away, { params: { id: leaveId }, query: { search: 'nobody' } })).body.total,
    ).toBe(0)
    expect((await admin.call(api.salaries.list, { query })).body.total).toBe(1)
    expect(
      (await admin.call(api.salaries.ofPerson, { params: { id: person.id, role: 'admin' }, query })).body.total,
    ).toBe(1)
    expect((await admin.call(api.teams.list, { query })).body.teams.map((team) => team.team_name)).toEqual(['Crew'])
    expect((await admin.call(api.tasks.list, { query })).body.tasks.map((task) => task.task_name)).toEqual([
      'Count boxes',
    ])
    const today = (await admin.call(api.attendance.today, { query })).body.message
    // A random name of another person may match, too.
    expect(today.map((each) => each.employeeId.employeeId).filter((code) => !code.startsWith('PROP-'))).toEqual([
      'LST-77',
    ])
  })

  it('documents are found by title and person, without accents, too', async () => {
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n')
    const person = await build.employee({ name: 'Ærøskøbing Bjørnson', code: 'DOC-88' })
    const [type] = (await admin.call(api.documents.types, {})).body.types.filter(({ name }) => name === 'Other')
    const added = await admin.call(api.documents.add, {
      params: { id: person.id },
      body: { typeId: type?._id ?? '', title: 'Führerschein' },
      file: { bytes, name: 'a.pdf', field: 'file' },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const found = async (search: string) => (await admin.call(api.documents.list, { query: { search } })).body.total
    expect([await found('fuhrerschein'), await found('bjornson aeroskobing'), await found('doc-88')]).toEqual([1, 1, 1])
    expect(await found('führerx')).toBe(0)
  })

  it('names of teams, tasks and departments are found without accents, too', async () => {
    const teams = async (search: string) => (await admin.call(api.teams.list, { query: { search } })).body.total
    expect([await teams('crewe'), await teams('other crew'), await teams('ew'), await teams('crew%')]).toEqual([
      1, 1, 2, 0,
    ])
    const tasks = async (search: string) => (await admin.call(api.tasks.list, { query: { search } })).body.total
    expect([await tasks('prufung'), await tasks('kasten de'), await tasks('xe'), await tasks('de prx')]).toEqual([
      1, 1, 1, 0,
    ])
    await build.department({ name: 'Études & Qualité' })
    const departments = async (search: string) =>
      (await admin.call(api.departments.list, { query: { search } })).body.total
    expect([await departments('etudes'), await departments('qualite et'), await departments('&')]).toEqual([1, 1, 1])
  })
})

describe('the global search', () => {
  type Asker = 'admin' | 'hr' | 'manager' | 'report' | 'other'
  const who = {} as Record<Asker, Client>
  const ids: Record<string, string> = {}
  const users: Record<string, string> = {}

  beforeAll(async () => {
    const [dock, mill] = [await build.department({ name: 'Zorbdock Yard' }), await build.department({ name: 'Mill' })]
    const add = async (name: string, seed: object) => {
      const made = await build.employee(seed)
      ids[name] = made.id
      users[name] = made.userId
      return made
    }
    const manager = await add('manager', { name: 'Zorbela Main', code: 'ZQ-1', departmentId: dock })
    await add('report', { name: 'Ian Zorbek', code: 'ZQ-2', departmentId: dock, managerId: manager.id })
    await add('other', { name: 'Zorb', code: 'ZQ-3', departmentId: mill })
    await add('gone', { name: 'Zorbina Gone', code: 'ZQ-4', departmentId: mill, leftOn: '2026-01-31' })
    await add('hr', { name: 'Hugo Rask', code: 'ZQ-5', departmentId: mill })
    await build.assignment({ userId: users.hr as string, role: 'hr' })
    ids.dock = dock
    ids.team = (
      await build.team({ name: 'Zorb crew', leaderId: ids.other as string, memberIds: [ids.report as string] })
    ).id
    ids.task = await build.task({ name: 'Count zorbs', employeeId: ids.report as string })
    ids.othersTask = await build.task({ name: 'Paint zorbs', employeeId: ids.other as string })
    const year = product.clock.today().slice(0, 4)
    const leave = { reason: 'Zorbitis', leaveType: 'Sick Leave', startDate: `${year}-08-03`, endDate: `${year}-08-07` }
    ids.leave = (await build.leave({ ...leave, employeeId: ids.report as string })).id
    ids.othersLeave = (await build.leave({ ...leave, employeeId: ids.other as string })).id
    ids.paper = await build.document({ employeeId: ids.report as string, type: 'Other', title: 'Zorb licence' })
    who.admin = admin
    for (const name of ['hr', 'manager', 'report', 'other'] as const)
      who[name] = await product.as(users[name] as string)
  })

  const find = async (asker: Asker, q: string, more: object = {}) => {
    const { status, body } = await who[asker].call(api.search.find, { query: { q, ...more } })
    expect(status).toBe(200)
    return body.groups
  }
  /** The results, by the names that this test has for them. */
  const named = async (asker: Asker, q: string) => {
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
    const groups = await find(asker, q, { limit: 20 })
    return Object.fromEntries(groups.map(({ type, items }) => [type, items.map(({ _id }) => nameOf.get(_id) ?? _id)]))
  }

  it('finds the items that the reader may see, and links to screens that they may open', async () => {
    const people = ['other', 'report', 'manager', 'gone']
    const all = { people, departments: ['dock'], teams: ['team'], tasks: ['task', 'othersTask'], documents: ['paper'] }
    expect(await named('admin', 'zorb')).toEqual(all)
    expect(await named('hr', 'zorb')).toEqual(all)
    const known = { departments: ['dock'], people: ['other', 'report', 'manager'] }
    expect(await named('manager', 'zorb')).toEqual({ ...known, tasks: ['task'] })
    expect(await named('report', 'zorb')).toEqual({ ...known, teams: ['team'], tasks: ['task'], documents: ['paper'] })
    expect(await named('other', 'zorb')).toEqual({ ...known, teams: ['team'], tasks: ['othersTask'] })
    expect([await named('report', 'zorbitis'), await named('admin', 'zorbitis')]).toEqual([{}, {}])
  })

  it('finds people by employee id only for readers of it, and leaves by person and month', async () => {
    expect(await named('admin', 'zq-2')).toEqual({ people: ['report'] })
    expect([await named('manager', 'zq-2'), await named('other', 'zq-2')]).toEqual([{ people: ['report'] }, {}])
    const august = { admin: ['othersLeave', 'leave'], manager: ['leave'], other: ['othersLeave'] }
    for (const [asker, leaves] of Object.entries(august))
      expect((await named(asker as Asker, 'zorb august')).leaves, asker).toEqual(leaves)
    // A generated name may begin like this.
    expect((await named('report', 'aug')).leaves).toEqual(['leave'])
    expect(await named('admin', 'zorbek july')).toEqual({})
    expect(await named('admin', 'zorbek 1999')).toEqual({})
  })

  it('answers each item with the same keys: title, subtitle and a screen of the reader', async () => {
    const [first] = (await find('admin', 'zorbek', { types: 'people' })) ?? []
    expect(first).toEqual({
      type: 'people',
      items: [
        {
          _id: ids.report,
          title: 'Ian Zorbek',
          subtitle: expect.stringMatching(/^ZQ-2 · .* · Zorbdock Yard$/),
          image: null,
          userId: users.report,
          link: `/admin-dashboard/employees/${ids.report}`,
          match: 'whole',
        },
      ],
      more: false,
    })
    const linkFor = async (asker: Asker, q: string) => (await find(asker, q))[0]?.items[0]
    expect(await linkFor('manager', 'zorbek')).toMatchObject({ link: `/employee-dashboard/profile/${users.report}` })
    expect(await linkFor('other', 'zorbek')).toMatchObject({
      link: `/employee-dashboard/org-chart?person=${ids.report}`,
    })
    expect((await linkFor('other', 'zorbek'))?.subtitle).not.toContain('ZQ-2')
    expect((await find('other', 'zorbe')).flatMap(({ items }) => items.map(({ match }) => match))).toEqual([
      'beginning',
      'beginning',
    ])
  })

  it('shortens a long search, and answers with at most twenty results of the requested kinds', async () => {
    expect(await find('admin', '')).toEqual([])
    expect(await named('admin', 'zorbek ian zorbek ian zorbek ian')).toMatchObject({ people: ['report'] })
    expect(await named('admin', `zorb${' '.repeat(96)}nobody`)).toMatchObject({
      people: expect.arrayContaining(['other']),
    })
    const [people] = await find('admin', 'zorb', { types: 'people', limit: 2 })
    expect([people?.items.length, people?.more]).toEqual([2, true])
    const letters = await find('admin', 'z')
    expect(letters.flatMap(({ items }) => items).length).toBeLessThanOrEqual(20)
    expect(letters.map(({ type }) => type)).toEqual(['people', 'departments', 'teams'])
  })

  /** Thousands of people whose names begin with one letter, for tests that count reads. */
  async function amongThousands(look: (trx: Trx) => Promise<void>): Promise<void> {
    // Only the owner of a table may analyse it; for other roles the statement only gives a notice.
    const trx = await product.owner.startTransaction().execute()
    try {
      // Searches are planned for their values, as in operation.
      await sql`set local plan_cache_mode = auto`.execute(trx)
      await sql`with made as (
          insert into users (id, name, email, role, password_hash, key_hash)
          select new_id(), 'Wq' || n || ' Wx' || n, 'wq' || n || '@example.com', 'employee', '', '' from generate_series(1, 3000) n returning id, email
        ) insert into employees (id, user_id, code, gender, marital_status, designation, salary, employed_from)
        select new_id(), id, 'W' || email, 'other', 'single', '', 0, '2020-01-01' from made`.execute(trx)
      // The statistics as they are soon after a change, not as the database last collected them.
      await sql`analyze search_tokens, employees, users`.execute(trx)
      await look(trx)
    } finally {
      await trx.rollback().execute()
    }
  }

  it('reads only some hundred names for a letter with which thousands begin', () =>
    amongThousands(async (trx) => {
      const wanted = { search: 'w', most: 6, directory: null, readable: null, self: null, today: '2026-03-02' }
      const { result, rows } = await readsWithin(trx, 'search_tokens', () => findPeople(trx, wanted))
      expect(result.length).toBe(6)
      expect(rows).toBeLessThan(2000)
    }))

  it('limits a list search with one letter to names that begin with it', () =>
    amongThousands(async (trx) => {
      await trx.updateTable('users').set({ name: 'Jq' }).where('email', '=', 'wq7@example.com').execute()
      // Each of the thousands has a q, and one begins with j. No random name has a j: ten of those would fill the page.
      for (const search of ['q', 'j']) {
        const wanted = { query: { search, limit: 10 }, people: null, today: '2026-03-02' }
        const { result, rows } = await readsWithin(trx, 'search_tokens', () => listEmployees(trx, wanted))
        expect(
          result.rows.filter(({ name }) => name.startsWith('Wq')),
          search,
        ).toEqual([])
        expect(
          result.rows.some(({ name }) => name === 'Jq'),
          search,
        ).toBe(search === 'j')
        expect(rows, search).toBeLessThan(100)
      }
    }))
})
