import { keptFigure } from '../../../platform/database/counters.ts'

/** How many marks there are, of all days. */
export const marks = keptFigure('marks')

/** How often a mark was corrected. */
export const correctedMarks = keptFigure('marks corrected')
