import { timeSheets } from '@ems/contract/time-sheets'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { startProduct } from '../../../../test/product.ts'
import { addMonths } from './sheet.rules.ts'

const product = await startProduct()
const { build, db } = product

beforeAll(async () => {
  await sql`update time_policies set settings = '{"tracking": "clock", "signing": true}'`.execute(db)
})

const month = addMonths(product.clock.today().slice(0, 7), -2)

/** The sheet of a person who was employed in the month. */
async function sheet(values: object = {}, managerId?: string) {
  const employee = await build.employee({ employedFrom: `${month}-01`, ...(managerId && { managerId }) })
  const { id } = await db
    .insertInto('timesheets')
    .values({ employee_id: employee.id, month: `${month}-01`, updated_at: product.clock.now(), ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...employee, sheetId: id, params: { employeeId: employee.id, month } }
}

const frozen = {
  state: 'Closed',
  totals: JSON.stringify({ scheduled: 0, present: 0, counted: 0, overtime: 0, undertime: 0, absent: 0 }),
  account: JSON.stringify({ carriedIn: 0, adjusted: 0, delta: 0, balance: 0, carriedOut: 0, lapsed: 0 }),
}

describeAudit('timeSheets', product, {
  submit: async () => {
    const { params, sheetId: id, userId } = await sheet()
    return change({
      endpoint: timeSheets.submit,
      as: userId,
      request: { params, body: {} },
      events: [{ action: 'timesheet.submit', kind: 'timesheet', id }],
    })
  },
  decide: async () => {
    const { params, sheetId: id } = await sheet({ state: 'Submitted' })
    return change({
      endpoint: timeSheets.decide,
      request: { params, body: { decision: 'Approved', counted: 0, comment: '' } },
      events: [{ action: 'timesheet.approve', kind: 'timesheet', id }],
    })
  },
  reopen: async () => {
    const { params, sheetId: id } = await sheet(frozen)
    return change({
      endpoint: timeSheets.reopen,
      request: { params, body: { reason: 'Late leave' } },
      events: [{ action: 'timesheet.reopen', kind: 'timesheet', id }],
    })
  },
  adjust: async () => {
    const { params, sheetId: id } = await sheet()
    return change({
      endpoint: timeSheets.adjust,
      request: { params, body: { minutes: 30, reason: 'Paid before' } },
      events: [{ action: 'timesheet.adjust', kind: 'timesheet', id }],
    })
  },
  close: async () => {
    const boss = await build.employee({ employedFrom: product.clock.today() })
    await build.assignment({ userId: boss.userId, role: { 'time.close': 'reports' } })
    const { sheetId: id } = await sheet({}, boss.id)
    return change({
      endpoint: timeSheets.close,
      as: boss.userId,
      request: { body: { month } },
      events: [{ action: 'timesheet.close', kind: 'timesheet', id }],
    })
  },
})
