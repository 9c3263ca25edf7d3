import { defineCounter } from '../../platform/database/counters.ts'

/** Number of employees, with those who left. */
export const allEmployees = defineCounter('employees')

/** Number of employees without a last day. */
export const stayingEmployees = defineCounter('employees staying')
