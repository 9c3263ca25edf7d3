import { keptFigure } from '../../platform/database/figures.ts'

/** How many salary records there are. */
export const salaryRecords = keptFigure('salaries')

/** The sum of all net salaries. */
export const netSalaries = keptFigure('salary')
