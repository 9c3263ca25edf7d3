import type { Db } from '../../../platform/database/index.ts'
import { workingDaysWithin } from '../../working-days/index.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { listSpellLeaves } from './certificate.repo.ts'
import { type Certificate, certificatesIn, spanOfSpells } from './certificate.rules.ts'

const MOST_DAYS_AT_ONCE = 800

const keyOf = ({ employee_id, leave_type_id }: Pick<LeaveRow, 'employee_id' | 'leave_type_id'>) =>
  `${employee_id} ${leave_type_id}`

/** Most leaves need no certificate and no statement; short spells need one statement. */
export async function getCertificates(db: Db, rows: readonly LeaveRow[], today: string) {
  const candidates = rows.filter(({ certificate_after, status }) => certificate_after !== null && status !== 'Rejected')
  if (candidates.length === 0) return new Map<string, Certificate>()
  const afterOf = new Map(candidates.map((row) => [keyOf(row), row.certificate_after ?? 0]))
  const groups = [...Map.groupBy(await listSpellLeaves(db, candidates), keyOf)].map(([key, leaves]) => {
    const after = afterOf.get(key) ?? 0
    const span = spanOfSpells(leaves, after)
    return { leaves, after, range: span && { employeeId: leaves[0]?.employee_id ?? '', ...span } }
  })
  const ranges = groups.flatMap(({ range }) => range ?? [])
  const daysOf = await workingDaysWithin(db, ranges, MOST_DAYS_AT_ONCE)
  return new Map(
    groups.flatMap(({ leaves, after, range }) => {
      const working = range && daysOf(range).filter(({ am, pm, holiday }) => am + pm > 0 && holiday?.part !== 'full')
      const days = working && new Set(working.map(({ day }) => day))
      return [...certificatesIn(leaves, after, (day) => days?.has(day) ?? true, today)]
    }),
  )
}
