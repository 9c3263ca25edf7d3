import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { Person } from '@ems/contract/org'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { getBalances } from '../balances/forecast.ts'
import { getCertificates } from '../certificates/sickness-spells.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { maybeCertified, maybeOverdrawn, namedType, peopleOf, peopleOn, presentPeople } from './report.repo.ts'
import { overdrawnBy, presentType, rangeOf } from './report.rules.ts'

const BATCH = 500

export function followUpService({ db, clock }: Platform) {
  return {
    async overdrawn(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.overdrawn>) {
      const { department, skip = 0, limit = REPORT_PAGE } = query
      const today = clock.today()
      const asOf = query.asOf ?? today
      const named = await namedType(db, query.leaveType)
      const candidates = await maybeOverdrawn(db, await getPeopleInScope(db, actor, 'leaves.read'), department, asOf)
      const found: { employeeId: string; type: TypeRow; limits: BalanceFigures['limits']; amount: number }[] = []
      for (const type of named ? [named] : await listTypes(db)) {
        const ids = (candidates.get(type.id) ?? []).map((row) => row.employee_id)
        for (let from = 0; from < ids.length; from += BATCH) {
          const balances = await getBalances(db, type.id, ids.slice(from, from + BATCH), { asOf, today })
          for (const [employeeId, { limits }] of balances)
            if (overdrawnBy(limits) > 0) found.push({ employeeId, type, limits, amount: overdrawnBy(limits) })
        }
      }
      const page = found.toSorted((a, b) => b.amount - a.amount).slice(skip, skip + limit)
      const ids = page.map(({ employeeId }) => employeeId)
      const shown = await presentPeople(db, actor, await peopleOn(db, asOf, ids))
      const rows = page.map(({ employeeId, type, limits, amount }) => ({
        person: shown.get(employeeId) as Person,
        ...presentType(type),
        amount: toWireAmount(amount, type.unit),
        balance: toWireAmount(limits?.balance ?? 0, type.unit),
        available: toWireAmount(limits?.available ?? 0, type.unit),
      }))
      return { asOf, rows, total: found.length }
    },

    async certificates(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.certificates>) {
      const { department, state: wanted, skip = 0, limit = REPORT_PAGE } = query
      const { from, to } = rangeOf(query, clock.today())
      const named = await namedType(db, query.leaveType)
      const seen = await getPeopleInScope(db, actor, 'leaves.read')
      const leaves = await maybeCertified(db, seen, { department, typeId: named?.id, from, to })
      const certificates = await getCertificates(db, leaves, clock.today())
      const found = leaves.flatMap((leave) => {
        const { state = 'none', dueOn = null } = certificates.get(leave.id) ?? {}
        return state === 'none' || (wanted ?? state) !== state ? [] : [{ leave, state, dueOn }]
      })
      const orderOf = ({ leave, dueOn }: (typeof found)[number]) => `${dueOn ?? leave.start_date} ${leave.id}`
      const page = found.toSorted((a, b) => orderOf(a).localeCompare(orderOf(b))).slice(skip, skip + limit)
      const ids = page.map(({ leave }) => leave.employee_id)
      const shown = await presentPeople(db, actor, await peopleOf(db, ids))
      const rows = page.map(({ leave, state, dueOn }) => ({
        person: shown.get(leave.employee_id) as Person,
        leaveType: { _id: leave.leave_type_id, name: leave.leave_type },
        leaveId: leave.id,
        startDate: leave.start_date,
        endDate: leave.end_date,
        state,
        dueOn,
      }))
      return { rows, total: found.length }
    },
  }
}
