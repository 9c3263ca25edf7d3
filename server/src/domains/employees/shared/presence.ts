import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPermitted, getPeopleInScope, type ScopedPeople } from '../../scope/index.ts'
import type { EmployeeRow } from './employee.repo.ts'

/** Functions of domains to the right about a day. */
export interface TodayNeeds {
  /** the last day of absences on a day, by employee id */
  awayUntil(db: Db, employeeIds: readonly string[], day: string): Promise<ReadonlyMap<string, string>>
  /** the number of people on approved leave in a range. @param people the people to count; null for everyone */
  awayWithin(db: Db, from: string, to: string, people: ScopedPeople | null): Promise<number>
  /** which of some people are marked as present on a day, by employee id */
  findPresent(db: Db, employeeIds: readonly string[], day: string): Promise<ReadonlySet<string>>
}

export type Today = Awaited<ReturnType<ReturnType<typeof getPresence>>>

/** The presence of visible people today: absent, present or unknown. */
export const getPresence =
  ({ db, clock }: Platform, needs: TodayNeeds) =>
  async (actor: ActingPrincipal, rows: readonly Pick<EmployeeRow, 'id' | 'user_id'>[]) => {
    const today = clock.today()
    const people = await getPeopleInScope(db, actor, 'employees.read')
    const marked = await findPermitted(
      db,
      actor,
      'attendance.read',
      rows.map((row) => row.user_id),
    )
    const ids = rows.map((row) => row.id)
    const [away, here, awayInAll] = await Promise.all([
      needs.awayUntil(db, ids, today),
      needs.findPresent(
        db,
        rows.filter((row) => marked.has(row.user_id)).map((row) => row.id),
        today,
      ),
      needs.awayWithin(db, today, today, people),
    ])
    return { away, here, awayInAll }
  }
