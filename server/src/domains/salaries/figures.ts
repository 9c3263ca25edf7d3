import { keptFigure } from '../../platform/database/counters.ts'

/** How many salary records count. */
export const salaryRecords = keptFigure('salaries')

/** How many salary records are reversed, and so do not count. */
export const reversedSalaries = keptFigure('salaries reversed')

/** The sum of the net salaries that count. */
export const netSalaries = keptFigure('salary')
