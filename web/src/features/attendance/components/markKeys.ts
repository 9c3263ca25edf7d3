import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'

/** The button of a row that marks it so. */
export const markId = (employeeId: string, status: AttendanceStatus): string => `mark ${employeeId} ${status}`
/** The button of a row that changes its mark. */
export const changeId = (employeeId: string): string => `change ${employeeId}`

const press = (id: string): HTMLButtonElement | null => {
  const button = document.getElementById(id)
  if (!(button instanceof HTMLButtonElement) || button.disabled) return null
  button.click()
  return button
}

/** Marks the row, and goes on to the next one. */
const marking =
  (status: AttendanceStatus) =>
  ({ employeeId }: AttendanceEntry): void => {
    const next = press(markId(employeeId._id, status))?.closest('[data-row]')?.nextElementSibling
    if (next instanceof HTMLElement) next.focus()
  }

/** The letters of today's list: the first one of each status marks, U changes a mark. */
export const MARK_KEYS: Readonly<Record<string, (entry: AttendanceEntry) => void>> = {
  ...Object.fromEntries(AttendanceStatus.options.map((status) => [status.charAt(0).toLowerCase(), marking(status)])),
  u: ({ employeeId }) => void press(changeId(employeeId._id)),
}
