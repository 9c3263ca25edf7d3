import { sql } from 'kysely'
import { compiledQuery } from '../../../platform/database/compiled-query.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  allDecisionsOf,
  type DecisionRow,
  lastDecisionQuery,
  type StepDecision,
  type StepRow,
} from '../../approvals/index.ts'
import { zoneValue } from '../../working-days/index.ts'
import { attachmentsOf } from '../shared/attachment.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { type ChangeRow, changesOf } from '../shared/leave-change.repo.ts'
import { type EventRow, historyOf } from '../shared/leave-history.repo.ts'

/** A row as JSON has it: instants are texts. */
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

const read = compiledQuery((db: Db, id: string, decidedAs: string, employeeId: string, day: string) => ({
  compile: () =>
    sql<Read>`
    select (select json_agg(c) from ${changesOf(db, id)} c) as changes,
      (select json_agg(s order by s.step) from approval_steps s where s.leave_id = ${id} or (s.leave_id = ${decidedAs} and s.change_id is null)) as steps,
      (select json_agg(d) from ${allDecisionsOf(db, [id, decidedAs])} d where d.leave_id = ${id} or d.change_id is null) as decisions,
      (select json_agg(h) from ${historyOf(id)} h) as history,
      (select json_agg(json_build_object('id', a.id, 'name', a.name)) from ${attachmentsOf(db, id)} a) as attachments,
      (select json_object_agg(t.day, t.amount) from (
        select day, -sum(amount)::int as amount from leave_ledger where leave_id = ${id} group by day) t) as taken,
      (select to_json(d) from ${lastDecisionQuery(db, decidedAs)} d) as decided,
      ${zoneValue(sql`${employeeId}::uuid`, sql`${day}::date`)} as zone`.compile(db),
}))

/** What became of a leave: see `storyOf`. */
export interface Story {
  /** the newest first */
  changes: ChangeRow[]
  /** of it and of its changes, each one's first step first */
  steps: StepRow[]
  /** of it and of its changes, the first one first */
  decisions: StepDecision[]
  /** what else was done to it, the earliest first */
  history: EventRow[]
  attachments: { id: string; name: string }[]
  /** who decided it, as the audit has it */
  decided: DecisionRow | undefined
  /** what its days take, as the ledger has them; null where it is not in it */
  taken: ReadonlyMap<string, number> | null
  /** the time zone where the person works; undefined where nothing is said */
  zone: string | undefined
}

/**
 * What became of a leave, in one statement: the changes that were asked for, how far its approval has come, what else was done
 * to it, what is attached, who decided it. @param today the organisation's
 */
export async function storyOf(
  db: Db,
  leave: Pick<LeaveRow, 'id' | 'split_of' | 'employee_id'>,
  today: string,
): Promise<Story> {
  // The rest of leave that was interrupted has the decision of the whole.
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
