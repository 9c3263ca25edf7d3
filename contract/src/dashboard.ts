import { z } from 'zod'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Amount } from './core/money.ts'
import { IdParam } from './core/values.ts'

const Count = z.number().int()

export const dashboard = {
  summary: endpoint({
    method: 'GET',
    path: '/api/dashboard/summary',
    summary: 'The administrator’s figures',
    access: { key: 'dashboard.read', least: 'everyone' },
    reply: z.object({
      totalEmployees: Count,
      totalDepartments: Count,
      totalSalary: Amount.describe('the sum of every salary record’s net salary'),
      leaveSummary: z.object({
        appliedFor: Count.describe('distinct employees who ever applied'),
        approved: Count,
        pending: Count,
        rejected: Count,
      }),
    }),
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/dashboard/employee/:id',
    summary: 'A person’s figures: tasks, and the salary of the last six months',
    access: { key: ['tasks.read', 'salaries.read'], least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({
      employedFrom: Day.nullable().describe('null for an account without an employee record'),
      tasks: z.object({ total: Count, completed: Count, pending: Count }),
      salary: z.object({
        currentMonth: Amount,
        lastMonth: Amount,
        change: z.number().describe('percent, one decimal; 0 where last month is 0'),
        history: z.array(z.object({ month: z.string().describe('YYYY-MM'), total: Amount })),
      }),
    }),
    fails: ['NOT_FOUND'],
  }),
}
