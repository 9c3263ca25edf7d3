import { addMonths } from '@ems/contract/core/months'

/** The month some months after another, or before it. @param month YYYY-MM */
const monthFrom = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7)

export const monthAfter = (month: string): string => monthFrom(month, 1)
export const monthBefore = (month: string): string => monthFrom(month, -1)
