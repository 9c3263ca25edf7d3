import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id } from './core/values.ts'
import { typeReference } from './leave-body.ts'
import { LeaveTypeRef, LeaveUnit } from './leave-types.ts'
import { Person } from './org.ts'

/** How many rows a report has where nothing else is asked for: each is worked out. */
export const REPORT_PAGE = 100

/** What somebody has of a type; the limits are null where no balance of it is kept for them. */
const ReportedBalance = z.object({
  person: Person,
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  tracked: z.boolean(),
  entitled: z.number().nullable().describe('of the whole period'),
  taken: z.number(),
  booked: z.number(),
  pending: z.number(),
  balance: z.number().nullable(),
  available: z.number().nullable(),
})
export type ReportedBalance = z.output<typeof ReportedBalance>

export const leaveReports = {
  balances: endpoint({
    method: 'GET',
    path: '/api/leave/report/balances',
    summary: `What people have of the types of which balances are kept, as of a day, by department and name; ${REPORT_PAGE} rows where nothing else is asked for; search looks into name and employee id`,
    access: { key: 'leaves.read', least: 'others', subject: 'list' },
    query: listQuery(['name'])
      .omit({ sort: true })
      .extend({
        asOf: day('As of').optional(),
        leaveType: typeReference.optional(),
        department: Id.optional(),
      }),
    reply: z.object({ asOf: Day, rows: z.array(ReportedBalance), total: Total }),
    fails: ['INVALID'],
  }),
}
