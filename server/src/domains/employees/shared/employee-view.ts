import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { workingTimesWithin } from '../../working-days/index.ts'
import type { EmployeeRow } from './employee.repo.ts'
import { toShownEmployee } from './employee-mutation.ts'
import type { ShownEmployee } from './redact-employee.ts'

/** An employee as the reader sees them on a page. */
export interface EmployeeView {
  employee: ShownEmployee
  location: { id: string; name: string } | null
  coming: boolean
  leaving: { lastDay: string; reason: string | null; note: string | null; error: string | null } | null
}

/** The fields of a person that a reader may see, and their work location. */
interface Standpoint {
  employee: ShownEmployee
  location: EmployeeView['location']
  /** whether the reader manages the person */
  manages: boolean
  today: string
}

/** A person for their page, from loaded data. */
export function personRow(
  row: Pick<EmployeeRow, 'employed_from' | 'left_on' | Extract<keyof EmployeeRow, `leaving_${string}`>>,
  { employee, location, manages, today }: Standpoint,
): EmployeeView {
  return {
    employee,
    location,
    coming: row.left_on === null && row.employed_from > today,
    leaving:
      row.leaving_on === null
        ? null
        : {
            lastDay: row.leaving_on,
            reason: manages ? row.leaving_reason : null,
            note: manages ? (row.leaving_note ?? '') : null,
            error: manages ? row.leaving_error : null,
          },
  }
}

/** Removes the values that the actor may not see. */
export async function getEmployeeView(db: Db, actor: Actor, row: EmployeeRow, today: string): Promise<EmployeeView> {
  const [time] = await workingTimesWithin(db, [row.id], today, today)
  return personRow(row, {
    employee: await toShownEmployee(db, actor, row),
    location: time?.location_id ? { id: time.location_id, name: time.location_name ?? '' } : null,
    manages: row.leaving_on !== null && (await hasPermissionFor(db, actor, 'employees.manage', row.user_id)),
    today,
  })
}
