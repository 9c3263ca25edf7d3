import { setFlows } from '../src/domains/leaves/approval-flows/flow.repo.ts'
import { setRestrictions } from '../src/domains/leaves/restrictions/restriction.repo.ts'
import type { Trx } from '../src/platform/database/index.ts'
import { createAccessBuilders } from './access.ts'
import type { SampleDepartment } from './demo-people.ts'
import type { SampleReporting } from './demo-reporting.ts'

interface LeaveRules {
  departments: readonly SampleDepartment[]
  reporting: SampleReporting
  today: string
}

const BY_MANAGER = { who: 'manager', role_id: null, user_id: null } as const
const BY_HEAD = { who: 'head', role_id: null, user_id: null } as const

/** Stores who approves which leave, blocked days around the end of the year, and minimum staffing. */
export async function storeLeaveRules(trx: Trx, { departments, reporting, today }: LeaveRules): Promise<void> {
  const types = await trx.selectFrom('leave_types').select(['id', 'seed_name']).execute()
  const typeOf = (name: string) => types.find(({ seed_name }) => seed_name === name)?.id ?? null
  const departmentOf = (wanted: string) => departments.find(({ name }) => name === wanted)?.id ?? null
  const [support, logistics, finance] = ['Customer Support', 'Logistics', 'Finance'].map(departmentOf)
  const hr = await createAccessBuilders(trx).builtInRole('hr')
  const usual = { remind_after: 3, escalate_after: null, department_id: null, min_amount: null }
  await setFlows(trx, [
    { ...usual, leave_type_id: typeOf('Sick Leave'), steps: [] },
    {
      ...{ ...usual, leave_type_id: typeOf('Annual Leave'), min_amount: 10_000 },
      steps: [BY_HEAD, { who: 'role', role_id: hr, user_id: null }],
    },
    {
      ...{ ...usual, leave_type_id: typeOf('Casual Leave'), department_id: support ?? null },
      ...{ remind_after: 1, escalate_after: 2, steps: [BY_MANAGER] },
    },
  ])
  const year = Number(today.slice(0, 4))
  const everywhere = { location_id: null, leave_type_ids: [] }
  const head = reporting.heads.find(({ departmentId }) => departmentId === logistics)
  await setRestrictions(trx, {
    blackouts: [
      {
        ...{ ...everywhere, name: 'Year-end stocktake', department_id: logistics ?? null, mode: 'refuse' },
        ...{ from: `${year}-12-29`, to: `${year}-12-31` },
      },
      {
        ...{ ...everywhere, name: 'Annual accounts', department_id: finance ?? null, mode: 'warn' },
        ...{ from: `${year + 1}-01-04`, to: `${year + 1}-01-15` },
      },
    ],
    staffing: [
      { department_id: support ?? null, manager_id: null, min_present: 12, max_away_percent: null },
      { department_id: null, manager_id: head?.employeeId ?? null, min_present: null, max_away_percent: 30 },
    ],
  })
}
