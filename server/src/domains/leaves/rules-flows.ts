import type { LeaveUnit } from '@ems/contract/leave-types'

/** The minutes of a full day, where an amount in days is compared with one in hours. */
const FULL_DAY = 480

interface Flow {
  leave_type_id: string | null
  min_amount: number | null
  department_id: string | null
}

interface Asked {
  leave_type_id: string
  unit: LeaveUnit
  /** thousandths of a day, or minutes; null where it was not counted */
  amount: number | null
  department_id: string | null
}

/** The flow of a request: the first that matches. */
export function flowFor<F extends Flow>(
  flows: readonly F[],
  { leave_type_id, unit, amount, department_id }: Asked,
): F | undefined {
  const inDays = unit === 'hours' ? ((amount ?? 0) * 1000) / FULL_DAY : (amount ?? 0)
  return flows.find(
    (flow) =>
      (flow.leave_type_id === null || flow.leave_type_id === leave_type_id) &&
      (flow.department_id === null || flow.department_id === department_id) &&
      (flow.min_amount === null || (flow.leave_type_id === null ? inDays : (amount ?? 0)) >= flow.min_amount),
  )
}
