import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sampleDepartments, samplePeople, storePeople } from '../../../../seeds/demo-people.ts'
import { seededRandom } from '../../../../seeds/demo-random.ts'
import { sampleReporting, storeReporting } from '../../../../seeds/demo-reporting.ts'
import { startProduct } from '../../../../test/product.ts'
import { readsOf } from '../../../../test/reads.ts'
import { firstLegalEntity } from '../../legal-entities/index.ts'

const { db, owner } = await startProduct()

it('reporting lines are read by ids although the statistics know nobody with a manager', async () => {
  const departments = sampleDepartments(1)
  const people = [
    ...samplePeople(seededRandom(1), 400, departments, {
      today: '2026-03-04',
      legalEntity: await firstLegalEntity(db),
    }),
  ]
  await storePeople(db, departments, people)
  await sql`analyze employees`.execute(owner)
  const { rows } = await readsOf(db, 'employees_manager', (trx) =>
    storeReporting(trx, sampleReporting(people, departments, 2, 2)),
  )
  // With the index of people with a manager, each step would read all of it.
  expect(rows).toBeLessThan(people.length)
  const { n } = await db
    .selectFrom('reporting_lines')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBeGreaterThan(people.length * 3)
})
