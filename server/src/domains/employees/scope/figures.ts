import { keptFigure } from '../../../platform/database/counters.ts'

/** How many employees there are, those who have left among them. */
export const allEmployees = keptFigure('employees')

/** How many employees have no last day. */
export const stayingEmployees = keptFigure('employees staying')
