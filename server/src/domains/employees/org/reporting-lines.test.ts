import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'

// Rules that the database enforces for each statement, without the checks of the services.
const product = await startProduct()
const { db, build } = product

const setManager = (id: string, managerId: string | null) =>
  db.updateTable('employees').set({ manager_id: managerId }).where('id', '=', id).execute()

const leave = (id: string) =>
  db.updateTable('employees').set({ left_on: '2026-01-31', manager_id: null }).where('id', '=', id).execute()

/** All managers above each person, nearest first, from a map of managers. */
function closureOf(managers: ReadonlyMap<string, string | null>): string[] {
  const lines: string[] = []
  for (const id of managers.keys()) {
    let distance = 1
    for (let above = managers.get(id); above; above = managers.get(above)) lines.push(`${above} ${id} ${distance++}`)
  }
  return lines.sort()
}

async function keptLines(ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('reporting_lines').selectAll().where('employee_id', 'in', ids).execute()
  return rows.map(({ manager_id, employee_id, distance }) => `${manager_id} ${employee_id} ${distance}`).sort()
}

async function keptCounts(ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.direct_reports'])
    .where('e.id', 'in', ids)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.direct_reports]))
}

afterEach(async () => expect(await product.broken()).toEqual([]))

type Step = { kind: 'move' | 'leave' | 'resume' | 'hire' | 'move all'; who: number; to: number }
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('move', 'move', 'move', 'hire', 'leave', 'resume', 'move all'),
    who: fc.nat(30),
    to: fc.nat(30),
  }),
  { maxLength: 30 },
)

describe('reporting lines', () => {
  it('lead from each manager to all people below, after any moves, hires, ends and rehires', async () => {
    const departmentId = await build.department()
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const managers = new Map<string, string | null>()
        const gone = new Set<string>()
        const hire = async (managerId: string | null) => {
          const { id } = await build.employee({ departmentId, managerId })
          managers.set(id, managerId)
        }
        for (let n = 0; n < 6; n++) await hire([...managers.keys()].at(-1) ?? null)
        const at = (place: number) => [...managers.keys()][place % managers.size] as string
        const isBelow = (id: string | null, top: string): boolean =>
          id !== null && (id === top || isBelow(managers.get(id) ?? null, top))
        const reportsOf = (id: string) => [...managers.keys()].filter((each) => managers.get(each) === id)
        for (const { kind, who, to } of sequence) {
          const [person, target] = [at(who), to % 5 === 0 ? null : at(to)]
          if (kind === 'hire' && !gone.has(person)) await hire(person)
          if (kind === 'leave') {
            const leads = reportsOf(person).length > 0
            const left = leave(person)
            if (leads) await expect(left).rejects.toMatchObject({ constraint: 'employees_leaver_leads_nobody' })
            else {
              await left
              managers.set(person, null)
              gone.add(person)
            }
          }
          if (kind === 'resume' && gone.delete(person))
            await db.updateTable('employees').set({ left_on: null }).where('id', '=', person).execute()
          const moved = kind === 'move' ? [person] : kind === 'move all' ? reportsOf(person) : []
          if (moved.length === 0) continue
          const moving = db.updateTable('employees').set({ manager_id: target }).where('id', 'in', moved).execute()
          const isRefused =
            (target !== null && (gone.has(target) || moved.some((id) => isBelow(target, id)))) ||
            (target !== null && moved.some((id) => gone.has(id)))
          if (isRefused) await expect(moving).rejects.toMatchObject({ code: '23514' })
          else {
            await moving
            for (const id of moved) managers.set(id, target)
          }
        }
        const ids = [...managers.keys()]
        expect(await keptLines(ids)).toEqual(closureOf(managers))
        expect(await keptCounts(ids)).toEqual(Object.fromEntries(ids.map((id) => [id, reportsOf(id).length])))
      }),
      { numRuns: 40 },
    )
  }, 120_000)

  it('move with the people below, and keep the lines among them', async () => {
    const chain = ['A', 'B', 'C', 'D']
    const ids: string[] = []
    for (const name of chain) ids.push((await build.employee({ name, managerId: ids.at(-1) ?? null })).id)
    const [a, b, c, d] = ids as [string, string, string, string]
    const top = await build.employee({ name: 'Top' })
    const e = await build.employee({ name: 'E', managerId: top.id })
    await setManager(c, e.id)
    expect(await keptLines(ids)).toEqual(
      [`${a} ${b} 1`, `${e.id} ${c} 1`, `${e.id} ${d} 2`, `${top.id} ${c} 2`, `${top.id} ${d} 3`, `${c} ${d} 1`].sort(),
    )
  })

  it('are written for many people at once, also if one is hired below another', async () => {
    const root = await build.employee()
    const people = await Promise.all([build.employee(), build.employee(), build.employee()])
    const [x, y, z] = people.map(({ id }) => id) as [string, string, string]
    await sql`update employees e set manager_id = m.manager_id
      from (values (${x}::uuid, ${y}::uuid), (${y}, ${z}), (${z}, ${root.id})) m (id, manager_id) where e.id = m.id`.execute(
      db,
    )
    expect(await keptLines([x, y, z])).toEqual(
      closureOf(
        new Map([
          [x, y],
          [y, z],
          [z, root.id],
        ]),
      ),
    )
  })

  it('are at most 30 levels long', async () => {
    const ids: string[] = []
    const departmentId = await build.department()
    for (let n = 0; n <= 30; n++) ids.push((await build.employee({ departmentId, managerId: ids.at(-1) ?? null })).id)
    await expect(build.employee({ departmentId, managerId: ids[30] as string })).rejects.toMatchObject({
      constraint: 'reporting_lines_depth',
    })
    const above = await build.employee({ departmentId })
    await expect(setManager(ids[0] as string, above.id)).rejects.toMatchObject({ constraint: 'reporting_lines_depth' })
    await expect(setManager(ids[0] as string, ids[30] as string)).rejects.toMatchObject({
      constraint: 'employees_no_reporting_cycle',
    })
  })
})

it('of two people who are set below each other at once: the second is refused', async () => {
  const [a, b] = await Promise.all([build.employee(), build.employee()])
  const settled = await Promise.allSettled([setManager(a.id, b.id), setManager(b.id, a.id)])
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = settled.find((each) => each.status === 'rejected')
  expect(refused?.reason).toMatchObject({ constraint: 'employees_no_reporting_cycle' })
})

it('never get a manager who leaves at the same moment', async () => {
  for (let n = 0; n < 10; n++) {
    const [manager, person] = await Promise.all([build.employee(), build.employee()])
    const settled = await Promise.allSettled([leave(manager.id), setManager(person.id, manager.id)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

it('have heads who are employed and counted', async () => {
  const [head, gone] = await Promise.all([build.employee(), build.employee({ leftOn: '2025-01-31' })])
  const give = (employeeId: string) =>
    db
      .insertInto('department_heads')
      .values({ department_id: head.departmentId, employee_id: employeeId })
      .onConflict((c) => c.column('department_id').doUpdateSet({ employee_id: employeeId }))
      .execute()
  await expect(give(gone.id)).rejects.toMatchObject({ constraint: 'department_heads_employed' })
  await give(head.id)
  await expect(leave(head.id)).rejects.toMatchObject({ constraint: 'employees_leaver_leads_nobody' })
  const { heads } = await db.selectFrom('users').select('heads').where('id', '=', head.userId).executeTakeFirstOrThrow()
  expect(heads).toBe(1)
})
