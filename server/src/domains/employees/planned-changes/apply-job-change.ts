import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { endSavepoint, startSavepoint } from '../../../platform/database/transactions.ts'
import { AppError, fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { principalsByIds } from '../../access/index.ts'
import { legalEntityById } from '../../legal-entities/index.ts'
import { setBasicPay } from '../../pay-terms/index.ts'
import * as repo from '../job/job.repo.ts'
import { changedFacts, type JobFacts, jobOn, projectedDay } from '../job/job.rules.ts'
import { appliedFacts, employmentOf } from '../job/job-history.ts'
import { withEscalationGuard } from '../org/escalation-guard.ts'
import * as tree from '../org/reporting-line.repo.ts'
import {
  cycleFailure,
  explainTreeError,
  requireBothEmployed,
  requireManagerById,
  requireNoCycle,
} from '../org/reporting-lines.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { requireActive } from '../shared/legal-entity.ts'

/** The approver of a change: it must not increase their rights. */
type Decider = Pick<Actor, 'userId' | 'grants'>

/** The sentences for refusals of the database. */
export function explainJobError(error: unknown): never {
  const constraint = violatedConstraint(error) ?? ''
  if (/^(employees|job_changes)_(planned_)?department(_id)?_fkey$/.test(constraint))
    throw fieldError('department', 'department.unknown')
  if (constraint === 'job_changes_pay_category_id_fkey') throw fieldError('payCategoryId', 'pay-category.unknown')
  if (constraint === 'job_changes_one_a_day') throw fieldError('effectiveFrom', 'job.day-taken')
  return explainTreeError(error)
}

/** Runs something in a savepoint and rolls it back, for its result. */
async function runAndRollBack<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await startSavepoint(trx)
  try {
    return await work()
  } finally {
    await endSavepoint(trx, true)
  }
}

/**
 * Checks a manager from a future day on; the tree must be locked. Whether they are above or below is read from the job
 * periods of that day, as today's tree may differ.
 * @throws {AppError} NOT_FOUND; INVALID for oneself; CONFLICT if one of them has left; CYCLE; FORBIDDEN if the actor
 * would gain rights
 */
export async function requireManagerOn(
  trx: Trx,
  { actor, today }: { actor: Decider; today: string },
  person: EmployeeRow,
  managerId: string | null,
  day: string,
): Promise<void> {
  if (managerId === null) return
  const manager = await requireManagerById(trx, managerId, 'managerId')
  if (manager === null) return
  requireBothEmployed(person, manager, 'managerId')
  const distance = (await repo.managersAbove(trx, manager.id, day)).indexOf(person.id) + 1
  if (distance > 0) throw cycleFailure(person, manager, distance, 'managerId')
  // Whether a person would gain rights is checked when the change is applied; so are lines that today's tree cannot
  // have.
  await runAndRollBack(trx, () =>
    withEscalationGuard(trx, { actor, today }, [person], manager.id, () =>
      tree.updateManager(trx, [person.id], manager.id),
    ),
  ).catch((error: unknown) => {
    if (!violatedConstraint(error)) throw error
  })
}

interface Projecting {
  /** the person whose rights the change must not increase; null if they can no longer sign in */
  decider: Decider | null
  /** the request, for the audit; null if the product applies a plan */
  by: Actor | null
  today: string
  plannedBy?: string | null
  /** all changes of the person; read if absent */
  changes?: readonly repo.ChangeRow[]
}

/**
 * Updates an employee's columns from their applied changes; the tree must be locked. Only the job's service and its
 * worker change these columns by a change.
 * @throws {AppError} as `requireManagerOn`
 */
export async function projectJob(
  trx: Trx,
  { decider, by, today, plannedBy, changes }: Projecting,
  person: EmployeeRow,
): Promise<void> {
  const all = changes ?? (await repo.changesOf(trx, [person.id]))
  const day = projectedDay(employmentOf(person), today)
  const wanted = jobOn(appliedFacts(all), day)
  const { manager, ...others } = changedFacts(wanted, repo.jobOf(person))
  const moved: Partial<JobFacts> = manager === undefined || person.left_on !== null ? others : { ...others, manager }
  if (moved.manager !== undefined) await changeManager(trx, { decider, today }, person, moved.manager)
  if (others.legalEntity !== undefined) requireActive(await legalEntityById(trx, others.legalEntity))
  const salary = others.legalEntity === undefined ? null : salaryFrom(all, day)
  await repo.updateJob(trx, person.id, others, salary?.amount ?? null).catch(explainJobError)
  if (salary !== null)
    await setBasicPay(
      trx,
      [
        {
          employeeId: person.id,
          code: person.code,
          entityId: others.legalEntity ?? person.legal_entity_id,
          amount: salary.amount,
        },
      ],
      { day: salary.from, by: by?.userId ?? null },
    )
  if (Object.keys(moved).length === 0) return
  await writeAuditEvent(trx, by, {
    action: 'employee.job',
    entityId: person.id,
    before: {
      ...columns(repo.jobOf(person), moved),
      ...(salary !== null && { salary: person.salary }),
      ...(by === null ? { plannedBy: plannedBy ?? null } : {}),
    },
    after: { ...columns(moved, moved), ...(salary !== null && { salary: salary.amount }) },
  })
}

/** The salary of the last applied move to a legal entity. */
function salaryFrom(changes: readonly repo.ChangeRow[], day: string): { amount: string; from: string } | null {
  const last = changes
    .filter((change) => change.status === 'Applied' && change.effective_from <= day && change.legal_entity_id !== null)
    .at(-1)
  return last?.salary == null ? null : { amount: last.salary, from: last.effective_from }
}

async function changeManager(
  trx: Trx,
  { decider, today }: { decider: Decider | null; today: string },
  person: EmployeeRow,
  managerId: string | null,
): Promise<void> {
  const manager = await requireManagerById(trx, managerId, 'managerId')
  await requireNoCycle(trx, person, manager, 'managerId')
  const work = () => tree.updateManager(trx, [person.id], managerId).catch(explainTreeError)
  if (decider) await withEscalationGuard(trx, { actor: decider, today }, [person], managerId, work)
  else await work()
}

/** The changed columns of an employee. */
const columns = (facts: Partial<JobFacts>, named: Partial<JobFacts>) =>
  Object.fromEntries(
    (Object.keys(named) as (keyof JobFacts)[]).map((fact) => [repo.COLUMN_OF[fact], facts[fact] ?? null]),
  )

/** The planner of a change, with their present rights; null if they cannot sign in. */
export async function findPlanner(trx: Trx, userId: string | null, today: string): Promise<Decider | null> {
  if (userId === null) return null
  return (await principalsByIds(trx, [userId], today)).get(userId) ?? null
}

/** @throws {AppError} CONFLICT for leavers */
export function requireEmployed(person: EmployeeRow): void {
  if (person.left_on !== null) throw new AppError('job.person-left', { name: person.name })
}

/** @throws {AppError} INVALID for a day outside the employment */
export function requireDayInEmployment(person: EmployeeRow, day: string): void {
  if (day < person.employed_from)
    throw fieldError('effectiveFrom', 'job.before-employment', { day: person.employed_from })
  const last = person.left_on ?? person.leaving_on
  if (last !== null && day > last) throw fieldError('effectiveFrom', 'job.after-last-day', { day: last })
}
