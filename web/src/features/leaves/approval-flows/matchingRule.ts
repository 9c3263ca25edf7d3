import type { ListedType } from '../../../api/contract/leave-types.ts'
import { numberOf } from '../policies/terms.ts'
import type { FlowValues } from './FlowFields.tsx'

/** Rules of any type count in days. */
const HOURS_OF_DAY = 8

interface Asked {
  leaveType: string
  unit: ListedType['unit']
  amount: number
  departmentId: string | null
}

/** The number of the first rule that matches a request, from 0; null if none does. The server decides in the same way. */
export function ruleFor(
  flows: readonly Pick<FlowValues, 'leaveType' | 'minAmount' | 'departmentId'>[],
  { leaveType, unit, amount, departmentId }: Asked,
): number | null {
  const found = flows.findIndex((flow) => {
    const counted = flow.leaveType === null && unit === 'hours' ? amount / HOURS_OF_DAY : amount
    return (
      (flow.leaveType === null || flow.leaveType === leaveType) &&
      (flow.departmentId === null || flow.departmentId === departmentId) &&
      (flow.minAmount.trim() === '' || counted >= numberOf(flow.minAmount))
    )
  })
  return found < 0 ? null : found
}
