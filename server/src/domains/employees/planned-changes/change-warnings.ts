import type { Db, Trx } from '../../../platform/database/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import type { ChangeRow } from '../job/job.repo.ts'
import { listReports } from '../org/reporting-line.repo.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'

const t = getTranslator('job')

/** Functions of domains to the right for a changed job. */
export interface JobNeeds {
  /** the number of their pending requests */
  openRequests(db: Db, employeeId: string): Promise<number>
}

/** The warnings before a change takes effect. */
export async function jobChangeWarnings(
  trx: Trx,
  needs: JobNeeds,
  person: EmployeeRow,
  change: ChangeRow,
  others: readonly ChangeRow[],
): Promise<string[]> {
  const { name } = person
  const moves = change.fields.includes('manager') || change.fields.includes('department')
  const reports = moves ? (await listReports(trx, person.id)).length : 0
  const requests = moves ? await needs.openRequests(trx, person.id) : 0
  const later = others.find(
    (one) =>
      one.status === 'Planned' &&
      one.effective_from > change.effective_from &&
      one.fields.some((fact) => change.fields.includes(fact)),
  )
  return [
    ...(requests > 0 ? [t('requests', { name, count: requests })] : []),
    ...(reports > 0 ? [t('reports', { name, count: reports })] : []),
    ...(later ? [t('later', { day: later.effective_from })] : []),
  ]
}
