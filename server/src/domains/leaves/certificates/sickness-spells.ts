import { inclusiveDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { workingDays } from '../../working-days/index.ts'
import type { Span } from '../entitlement/period.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { type KnownSpellLeave, spellLeaves } from './certificate.repo.ts'
import { type Certificate, certificatesIn, daysThatMatter } from './certificate.rules.ts'

const keyOf = ({ employee_id, leave_type_id }: Pick<LeaveRow, 'employee_id' | 'leave_type_id'>) =>
  `${employee_id} ${leave_type_id}`

/** Most leaves need no certificate and no statement; short spells need one statement. */
export async function getCertificates(db: Db, rows: readonly LeaveRow[], today: string) {
  const asked = rows.filter(({ certificate_after, status }) => certificate_after !== null && status !== 'Rejected')
  if (asked.length === 0) return new Map<string, Certificate>()
  const afterOf = new Map(asked.map((row) => [keyOf(row), row.certificate_after ?? 0]))
  const groups = [...Map.groupBy(await spellLeaves(db, asked), keyOf)].map(([key, leaves]): Group => {
    const after = afterOf.get(key) ?? 0
    return { leaves, after, employeeId: leaves[0]?.employee_id ?? '', span: daysThatMatter(leaves, after) }
  })
  const isWorking = await workingDaysOf(db, groups)
  return new Map(
    groups.flatMap((group) => [
      ...certificatesIn(group.leaves, group.after, (day) => !group.span || isWorking(group, day), today),
    ]),
  )
}

/** The leaves of a person and type. `span`: the days for which working time matters; null where no spell is long. */
interface Group {
  leaves: KnownSpellLeave[]
  after: number
  employeeId: string
  span: Span | null
}

const MOST_DAYS_AT_ONCE = 800

/** One statement for all groups, unless together they span too many days. */
async function workingDaysOf(db: Db, groups: readonly Group[]): Promise<(group: Group, day: string) => boolean> {
  const spans = groups.flatMap(({ employeeId, span }) => (span ? [{ employeeId, ...span }] : []))
  const from = spans.map((span) => span.from).sort()[0] ?? ''
  const to =
    spans
      .map((span) => span.to)
      .sort()
      .at(-1) ?? ''
  const together = spans.length > 1 && inclusiveDays(from, to) <= MOST_DAYS_AT_ONCE
  const people = [...new Set(spans.map(({ employeeId }) => employeeId))]
  const worked = new Set<string>()
  for (const asked of together ? [{ people, from, to }] : spans.map((span) => ({ ...span, people: [span.employeeId] })))
    for (const [id, days] of await workingDays(db, asked.people, asked.from, asked.to))
      for (const { day, am, pm, holiday } of days)
        if (am + pm > 0 && holiday?.part !== 'full') worked.add(`${id} ${day}`)
  return ({ employeeId }, day) => worked.has(`${employeeId} ${day}`)
}
