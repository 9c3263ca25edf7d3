import { type RawBuilder, sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import { decisionsQuery, type StepDecision, type StepRow } from '../../approvals/index.ts'
import { zoneValue } from '../../working-days/index.ts'
import { attachmentsOf } from '../shared/attachment.repo.ts'
import { type DecisionRow, lastDecisionQuery } from '../shared/decision.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { type ChangeRow, changesOf } from '../shared/leave-change.repo.ts'
import { type EventRow, historyOf } from '../shared/leave-history.repo.ts'

type Told<Row> = { [Column in keyof Row]: Row[Column] extends Date ? string : Row[Column] }

interface Read {
  changes: Told<ChangeRow>[] | null
  steps: StepRow[] | null
  decisions: Told<StepDecision>[] | null
  history: Told<EventRow>[] | null
  attachments: { id: string; name: string }[] | null
  decided: Told<DecisionRow> | null
  taken: Record<string, number> | null
  zone: string | null
}

/** The leave, its changes, and the leave whose decision it has. */
const isSubject = (subject: RawBuilder<unknown>, id: string, decidedAs: string) =>
  sql<boolean>`${subject} in (select ${id}::uuid union all select ${decidedAs}::uuid union all select id from leave_changes where leave_id = ${id})`

const read = compiledQuery((db: Db, id: string, decidedAs: string, employeeId: string, day: string) => ({
  compile: () =>
    sql<Read>`
    select (select json_agg(c) from ${changesOf(db, id)} c) as changes,
      (select json_agg(s order by s.step) from approval_steps s where ${isSubject(sql`s.subject_id`, id, decidedAs)}) as steps,
      (select json_agg(d) from ${decisionsQuery(db).where(isSubject(sql`d.subject_id`, id, decidedAs))} d) as decisions,
      (select json_agg(h) from ${historyOf(id)} h) as history,
      (select json_agg(json_build_object('id', a.id, 'name', a.name)) from ${attachmentsOf(db, id)} a) as attachments,
      (select json_object_agg(t.day, t.amount) from (
        select day, -sum(amount)::int as amount from leave_ledger where leave_id = ${id} group by day) t) as taken,
      (select to_json(d) from ${lastDecisionQuery(db, decidedAs)} d) as decided,
      ${zoneValue(sql`${employeeId}::uuid`, sql`${day}::date`)} as zone`.compile(db),
}))

export interface Story {
  changes: ChangeRow[]
  steps: StepRow[]
  decisions: StepDecision[]
  history: EventRow[]
  attachments: { id: string; name: string }[]
  decided: DecisionRow | undefined
  /** null where the leave is not in the ledger */
  taken: ReadonlyMap<string, number> | null
  zone: string | undefined
}

export async function storyOf(
  db: Db,
  leave: Pick<LeaveRow, 'id' | 'split_of' | 'employee_id'>,
  today: string,
): Promise<Story> {
  // The rest of an interrupted leave has the decision of the whole.
  const decidedAs = leave.split_of ?? leave.id
  const [found] = (await read(db, leave.id, decidedAs, leave.employee_id, today)) as [Read]
  return {
    changes: (found.changes ?? []).map((row) => ({
      ...row,
      asked_at: new Date(row.asked_at),
      decided_at: row.decided_at && new Date(row.decided_at),
    })),
    steps: found.steps ?? [],
    decisions: (found.decisions ?? []).map((row) => ({ ...row, at: new Date(row.at) })),
    history: (found.history ?? []).map((row) => ({ ...row, at: new Date(row.at) })),
    attachments: found.attachments ?? [],
    decided: found.decided ? { ...found.decided, at: new Date(found.decided.at) } : undefined,
    taken: found.taken && new Map(Object.entries(found.taken)),
    zone: found.zone ?? undefined,
  }
}
