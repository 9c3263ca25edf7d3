import type { TimeDay } from '../../../api/contract/time.ts'
import { useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { DayDetail } from '../days/DayDetail.tsx'
import { useCorrection } from '../days/useCorrection.tsx'

/** A full day below its row; approvers of working time can correct it there. */
export function OpenDay({ day: { employee, day } }: { day: TimeDay }) {
  const mayApprove = useHasPermissionForOthers('time.approve')
  const own = useUser()?._id === employee.userId._id
  const { correct, dialog } = useCorrection(employee._id, false)
  return (
    <>
      <DayDetail employeeId={employee._id} day={day} own={own} correct={mayApprove && !own ? correct : undefined} />
      {dialog}
    </>
  )
}
