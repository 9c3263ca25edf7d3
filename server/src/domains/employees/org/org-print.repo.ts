import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { planPerExecution } from '../../../platform/database/prepared-statements.ts'
import { withDepartment } from '../shared/employee.repo.ts'
import { isOneOfIds, PERSON, type PersonRow } from './org-chart.repo.ts'

export interface PrintedRow extends PersonRow {
  manager_id: string | null
  direct_reports: number
  depth: number
}

// With `root` that person, otherwise everyone at the top; then all people below, down to a depth.
const placesBelow = (root: string | null, depth: number) => {
  const tops = root === null ? sql`e.manager_id is null and e.left_on is null` : sql`e.id = ${root}`
  const below = root === null ? sql`e.manager_id is null` : sql`l.manager_id = ${root}`
  return planPerExecution(sql`(
    select e.id, 0 as depth from employees e where ${tops}
    union all
    select l.employee_id, l.distance::int from reporting_lines l join employees e on e.id = l.manager_id
    where ${below} and l.distance <= ${depth}
  ) as place`)
}

/** The printed part of the tree. */
interface Printing {
  /** null for the top */
  root: string | null
  depth: number
  /** hidden people */
  unseen: readonly string[]
}

const placesPrinted = ({ root, depth, unseen }: Printing) =>
  unseen.length === 0
    ? placesBelow(root, depth)
    : sql`(select id, depth from ${placesBelow(root, depth)} where not id = any(${unseen}::uuid[])) as seen`

/** A part of the tree, nearest to its root first; people beyond the limit are deeper than those shown. */
export async function readPrintedTree(db: Db, printing: Printing, limit: number): Promise<PrintedRow[]> {
  const { rows: places } = await sql<{ id: string; depth: number }>`
    select id, depth from ${placesPrinted(printing)} order by depth, id limit ${sql.lit(limit)}`.execute(db)
  const rows = await withDepartment(db)
    .select([...PERSON, 'e.manager_id', 'u.direct_reports'])
    .where(
      isOneOfIds(
        'e.id',
        places.map((place) => place.id),
      ),
    )
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
    .execute()
  const depths = new Map(places.map(({ id, depth }) => [id, depth]))
  return rows.map((row) => ({ ...row, depth: depths.get(row.id) ?? 0 })).sort((one, other) => one.depth - other.depth)
}

export async function countPrinted(db: Db, printing: Printing): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${placesPrinted(printing)}`.execute(db)
  return rows[0]?.n ?? 0
}
