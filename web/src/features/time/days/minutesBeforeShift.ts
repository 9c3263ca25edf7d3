import type { TimeDay } from '../../../api/contract/time.ts'

/** Minutes that do not count because they were before the shift. */
export const minutesBeforeShift = ({ present, deducted, unapproved, counted }: TimeDay): number =>
  Math.max(0, present - deducted - unapproved - counted)
