import { OWN } from '@ems/contract/core/reach'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sampleDepartments, samplePeople, storePeople } from '../../../../seeds/demo-people.ts'
import { seededRandom } from '../../../../seeds/demo-random.ts'
import { startProduct } from '../../../../test/product.ts'
import { readsOf } from '../../../../test/reads.ts'
import { firstLegalEntity } from '../../legal-entities/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { listCalendarPeople } from './calendar.repo.ts'

const { build, db, owner } = await startProduct()
const DAYS = { from: '2026-03-01', to: '2026-03-31' }

it('a page of a manager’s people reads only the departments on it', async () => {
  const departments = sampleDepartments(60)
  await storePeople(db, departments, [
    ...samplePeople(seededRandom(1), 3000, departments, {
      today: '2026-03-04',
      legalEntity: await firstLegalEntity(db),
    }),
  ])
  const boss = await build.employee({ code: 'BOSS', name: 'Zorro Boss' })
  await db.updateTable('employees').set({ department_id: null }).where('id', '=', boss.id).execute()
  await db
    .updateTable('employees')
    .set({ manager_id: boss.id })
    .where('id', '<>', boss.id)
    .where('left_on', 'is', null)
    .execute()
  await sql`analyze`.execute(owner)
  const grants = { 'leaves.read': { ...OWN, reports: true } }
  const seen = await getPeopleInScope(
    db,
    { userId: boss.userId, grants, standing: { heads: [] } as never },
    'leaves.read',
  )
  const watched = { seen, beside: null }
  const { result: page, rows } = await readsOf(db, 'users', (trx) =>
    listCalendarPeople(trx, watched, { ...DAYS, limit: 10, skip: 5 }),
  )
  expect(rows).toBeLessThan(1000)
  const inOrder = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .select('e.id')
    .where('e.left_on', 'is', null)
    .orderBy(sql`lower(d.dep_name)`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .execute()
  expect([page.rows.map(({ id }) => id), page.total]).toEqual([
    inOrder.slice(5, 15).map(({ id }) => id),
    inOrder.length,
  ])
  // Anyone who is in no department comes last.
  const last = await listCalendarPeople(db, watched, { ...DAYS, limit: 10, skip: inOrder.length - 1 })
  expect(last.rows.map(({ id }) => id)).toEqual(inOrder.slice(-1).map(({ id }) => id))
  expect(last.rows[0]?.department_id).toBe(null)
})
