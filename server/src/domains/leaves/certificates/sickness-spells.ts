import { inclusiveDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { workingDays } from '../../working-days/index.ts'
import type { Span } from '../entitlement/period.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import * as repo from './certificate.repo.ts'
import { type Certificate, certificatesIn, daysThatMatter } from './certificate.rules.ts'

type Of = Pick<
  LeaveRow,
  'id' | 'employee_id' | 'leave_type_id' | 'certificate_after' | 'status' | 'start_date' | 'end_date'
>

const keyOf = ({ employee_id, leave_type_id }: Pick<Of, 'employee_id' | 'leave_type_id'>) =>
  `${employee_id} ${leave_type_id}`

/** Most leaves need no certificate and no statement; short spells need one statement. */
export async function getCertificates(
  db: Db,
  rows: readonly Of[],
  today: string,
): Promise<ReadonlyMap<string, Certificate>> {
  const asked = rows.filter(({ certificate_after, status }) => certificate_after !== null && status !== 'Rejected')
  if (asked.length === 0) return new Map()
  const groups = Map.groupBy(asked, keyOf)
  const leaves = await repo.spellLeaves(db, [...groups.values()].map(aboutOf))
  const found = new Map<string, Certificate>()
  const unclear = [...Map.groupBy(leaves, keyOf)].flatMap(([key, own]) => {
    const after = groups.get(key)?.[0]?.certificate_after ?? 0
    const span = daysThatMatter(own, after)
    if (span) return [{ own, after, span }]
    for (const [id, one] of certificatesIn(own, after, () => true, today)) found.set(id, one)
    return []
  })
  for (const { own, after, isWorking } of await withDays(db, unclear))
    for (const [id, one] of certificatesIn(own, after, isWorking, today)) found.set(id, one)
  return found
}

function aboutOf(leaves: readonly Of[]): repo.SpellsAbout {
  const [first] = leaves as [Of]
  return {
    employee_id: first.employee_id,
    leave_type_id: first.leave_type_id,
    from: leaves.map(({ start_date }) => start_date).sort()[0] ?? first.start_date,
    to:
      leaves
        .map(({ end_date }) => end_date)
        .toSorted()
        .at(-1) ?? first.end_date,
  }
}

const MOST_DAYS_AT_ONCE = 800

interface Unclear {
  own: repo.KnownSpellLeave[]
  after: number
  span: Span
}

async function withDays(db: Db, groups: readonly Unclear[]) {
  const [first, ...others] = groups
  if (!first) return []
  const all = others.reduce(
    ({ from, to }, { span }) => ({ from: span.from < from ? span.from : from, to: span.to > to ? span.to : to }),
    first.span,
  )
  const together = inclusiveDays(all.from, all.to) <= MOST_DAYS_AT_ONCE
  const people = groups.map(({ own }) => own[0]?.employee_id ?? '')
  const shared = together ? await workingDays(db, [...new Set(people)], all.from, all.to) : null
  const known = []
  for (const [n, { own, after, span }] of groups.entries()) {
    const id = people[n] ?? ''
    const days = (shared ?? (await workingDays(db, [id], span.from, span.to))).get(id) ?? []
    const worked = new Set(
      days.filter(({ am, pm, holiday }) => am + pm > 0 && holiday?.part !== 'full').map(({ day }) => day),
    )
    known.push({ own, after, isWorking: (day: string) => worked.has(day) })
  }
  return known
}
