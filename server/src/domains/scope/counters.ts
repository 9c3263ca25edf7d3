import { defineCounter } from '../../platform/database/counters.ts'

/** How many employees there are, those who have left among them. */
export const allEmployees = defineCounter('employees')

/** How many employees have no last day. */
export const stayingEmployees = defineCounter('employees staying')
