import type { Trx } from '../../../platform/database/index.ts'
import { employmentsOf } from '../shared/employment.repo.ts'
import * as repo from './job.repo.ts'
import { changedFacts, type DatedFacts, type Employment, jobOn, periodsOf, projectedDay } from './job.rules.ts'

const counts = ({ status }: repo.ChangeRow) => status === 'Applied' || status === 'Planned'

/** The applied and planned job changes of a person. */
export const changesInForce = (changes: readonly repo.ChangeRow[]): DatedFacts[] =>
  changes.filter(counts).map(repo.datedFacts)

/** The job changes of a person that were applied. */
export const appliedFacts = (changes: readonly repo.ChangeRow[]): DatedFacts[] =>
  changes.filter(({ status }) => status === 'Applied').map(repo.datedFacts)

const byPerson = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Map<string, Row[]> => Map.groupBy(rows, idOf)

/** Recalculates the job periods of some people, in the transaction of the change. */
export async function rebuildJobPeriods(trx: Trx, ids: readonly string[]): Promise<void> {
  const changes = byPerson(await repo.changesOf(trx, ids), (row) => row.employee_id)
  const employments = byPerson(await employmentsOf(trx, ids), (row) => row.id)
  const periods = ids.flatMap((id) =>
    periodsOf(changesInForce(changes.get(id) ?? []), employments.get(id) ?? []).map((period) => ({
      ...period,
      employeeId: id,
    })),
  )
  await repo.writePeriods(trx, ids, periods)
}

interface Recording {
  /** the actor; null if the product applied a plan */
  by: string | null
  today: string
  reason: 'reorganisation' | 'return' | 'other'
}

/**
 * Records the new columns of some people as job changes from today, in the transaction of the change: facts that no
 * change has yet. An existing change of that day takes them up.
 */
export async function recordJobChanges(
  trx: Trx,
  { by, today, reason }: Recording,
  ids: readonly string[],
): Promise<void> {
  const changes = byPerson(await repo.changesOf(trx, ids), (row) => row.employee_id)
  const moved: string[] = []
  const added: repo.NewChange[] = []
  for (const person of await repo.jobsNow(trx, ids)) {
    const jobChanges = changes.get(person.id) ?? []
    const day = projectedDay(employmentOf(person), today)
    const { manager, ...others } = changedFacts(repo.jobOf(person), jobOn(appliedFacts(jobChanges), day))
    // A leaver reports to nobody; their job history stays as it is.
    const facts = manager === undefined || person.left_on !== null ? others : { ...others, manager }
    if (Object.keys(facts).length === 0) continue
    moved.push(person.id)
    const same = jobChanges.find((change) => change.effective_from === day && change.status !== 'Cancelled')
    const change = { from: day, facts, places: {}, salary: null, reason, note: '', status: 'Applied' as const }
    if (!same) added.push({ ...change, employeeId: person.id, by })
    else
      await repo.updateChange(trx, same.id, {
        from: day,
        facts: { ...(same.status === 'Failed' ? {} : repo.changedJobFacts(same)), ...facts },
        places: same.status === 'Failed' ? {} : repo.placesOf(same),
        salary: same.status === 'Failed' ? null : same.salary,
        reason: same.reason,
        note: same.note,
        status: same.status === 'Planned' ? 'Planned' : 'Applied',
      })
  }
  await repo.insertChanges(trx, added)
  if (moved.length > 0) await rebuildJobPeriods(trx, moved)
}

/** The employment in an employee's columns: the last one. */
export const employmentOf = (row: { employed_from: string; left_on: string | null }): Employment => ({
  from: row.employed_from,
  to: row.left_on,
})
