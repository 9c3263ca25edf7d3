import { OWN } from '@ems/contract/core/reach'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sampleDepartments, samplePeople, storePeople } from '../../../../seeds/demo-people.ts'
import { seededRandom } from '../../../../seeds/demo-random.ts'
import { sampleReporting, storeReporting } from '../../../../seeds/demo-reporting.ts'
import { startProduct } from '../../../../test/product.ts'
import { readsOf } from '../../../../test/reads.ts'
import { firstLegalEntity } from '../../legal-entities/index.ts'
import { getScopedPeople, isInScope } from '../../scope/index.ts'
import { findPeopleInOrg } from '../org/org-chart.repo.ts'
import { listEmployees } from './employee-list.repo.ts'

const TODAY = '2026-03-04'
const PEOPLE = 2000
const { build, db, owner } = await startProduct()

beforeAll(async () => {
  const departments = sampleDepartments(8)
  const people = [
    ...samplePeople(seededRandom(1), PEOPLE, departments, { today: TODAY, legalEntity: await firstLegalEntity(db) }),
  ]
  await storePeople(db, departments, people)
  await storeReporting(db, sampleReporting(people, departments, 8, 2))
  await sql`analyze`.execute(owner)
})

/** A person with a few hundred people below, who are sparse in the list. */
const manager = () =>
  db
    .selectFrom('users')
    .select(['id', 'all_reports'])
    .where(sql<boolean>`all_reports between 150 and 350`)
    .orderBy('all_reports', 'desc')
    .executeTakeFirstOrThrow()

it('a page reads the ids of a few hundred people once, and not for each row', async () => {
  const { id, all_reports } = await manager()
  const people = await getScopedPeople(db, id, { ...OWN, reports: true })
  expect([people.size, people.many]).toEqual([all_reports, false])
  const wanted = { query: { limit: 10, sort: 'name' as const }, people, today: TODAY }
  const { result, begun } = await readsOf(db, 'reporting_lines', (trx) => listEmployees(trx, wanted))
  // Once for the page, and once for the total.
  expect(begun).toBeLessThan(5)
  const all = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .where(isInScope(sql`e.id`, people))
    .where('e.employed_from', '<=', TODAY)
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .execute()
  expect(result.rows.map((row) => row.id)).toEqual(all.slice(0, 10).map((row) => row.id))
})

it('a list of one department compares its people with ids that were read once', async () => {
  const top = await db.selectFrom('users').select('id').orderBy('all_reports', 'desc').executeTakeFirstOrThrow()
  const people = await getScopedPeople(db, top.id, { ...OWN, reports: true })
  const { department_id } = await db
    .selectFrom('employees')
    .select('department_id')
    .where('department_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const query = { limit: 10, department: department_id ?? '' }
  const { begun } = await readsOf(db, 'reporting_lines', (trx) => listEmployees(trx, { query, people, today: TODAY }))
  expect(begun).toBeLessThan(5)
})

it('a search in the chart looks inside words only if too few begin with the text', async () => {
  for (let n = 0; n < 25; n++) await build.employee({ code: `ZAN${n}`, name: `Zanbu ${String.fromCodePoint(97 + n)}` })
  await build.employee({ code: 'ZANQ', name: 'Quizanbu Inside' })
  const found = async (search: string) => {
    const { result, begun } = await readsOf(db, 'search_tokens', (trx) => findPeopleInOrg(trx, search, 20, []))
    return { names: result.map(({ name }) => name), begun }
  }
  const { names, begun } = await found('zanbu')
  expect([names.length, names[0]]).toEqual([20, 'Zanbu a'])
  // The plans are equal: the additional reads search inside of names.
  const inside = { names: ['Quizanbu Inside'], begun: begun + 1 }
  expect(await found('izanbu')).toEqual(inside)
  expect(await found('quizanbu')).toMatchObject({ names: inside.names })
})
