import type { QueryOf } from '@ems/contract/core/endpoint'
import { type leaveReports, REPORT_PAGE } from '@ems/contract/leave-reports'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PersonRow, withJobsOn } from '../../employees/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { getBalances } from '../balances/forecast.ts'
import type { Certificate } from '../certificates/certificate.rules.ts'
import { getCertificates } from '../certificates/sickness-spells.ts'
import { listTypes, type TypeRow } from '../leave-types/leave-type.repo.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { namedType, readableIn } from './balance-reports.ts'
import { maybeCertified, maybeOverdrawn, peopleOf } from './report.repo.ts'
import { overdrawnBy, rangeOf } from './report.rules.ts'

export interface OverdrawnRow {
  person: PersonRow
  type: TypeRow
  figures: BalanceFigures
  /** thousandths of a day, or minutes */
  amount: number
}

export interface CertifiedRow {
  person: PersonRow
  leave: LeaveRow
  certificate: Certificate
}

const BATCH = 500

export function followUpService({ db, clock }: Platform) {
  return {
    async overdrawn(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.overdrawn>) {
      const { department, skip = 0, limit = REPORT_PAGE } = query
      const today = clock.today()
      const asOf = query.asOf ?? today
      const named = await namedType(db, query.leaveType)
      const candidates = await maybeOverdrawn(db, await getPeopleInScope(db, actor, 'leaves.read'), department, asOf)
      const found: (Omit<OverdrawnRow, 'person'> & { employeeId: string })[] = []
      for (const type of named ? [named] : await listTypes(db)) {
        const ids = (candidates.get(type.id) ?? []).map((row) => row.employee_id)
        for (let from = 0; from < ids.length; from += BATCH)
          for (const [employeeId, figures] of await getBalances(db, type.id, ids.slice(from, from + BATCH), {
            asOf,
            today,
          })) {
            const amount = overdrawnBy(figures)
            if (amount > 0) found.push({ employeeId, type, figures, amount })
          }
      }
      const page = found.toSorted((a, b) => b.amount - a.amount).slice(skip, skip + limit)
      const known = await peopleOf(db, [...new Set(page.map(({ employeeId }) => employeeId))])
      const people = new Map((await withJobsOn(db, [...known.values()], asOf)).map((person) => [person.id, person]))
      const rows = page.map(({ employeeId, ...row }) => ({ ...row, person: people.get(employeeId) as PersonRow }))
      return { asOf, rows, total: found.length, readable: await readableIn(db, actor, rows) }
    },

    async certificates(actor: ActingPrincipal, query: QueryOf<typeof leaveReports.certificates>) {
      const { department, state, skip = 0, limit = REPORT_PAGE } = query
      const { from, to } = rangeOf(query, clock.today())
      const named = await namedType(db, query.leaveType)
      const seen = await getPeopleInScope(db, actor, 'leaves.read')
      const leaves = await maybeCertified(db, seen, { department, typeId: named?.id, from, to })
      const certificates = await getCertificates(db, leaves, clock.today())
      const found = leaves.flatMap((leave) => {
        const certificate = certificates.get(leave.id)
        const isWanted =
          certificate && certificate.state !== 'none' && (state ?? certificate.state) === certificate.state
        return isWanted ? [{ leave, certificate }] : []
      })
      const dueOf = ({ leave, certificate }: (typeof found)[number]) =>
        `${certificate.dueOn ?? leave.start_date} ${leave.id}`
      const page = found.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b))).slice(skip, skip + limit)
      const people = await peopleOf(db, [...new Set(page.map(({ leave }) => leave.employee_id))])
      const rows: CertifiedRow[] = page.map((row) => ({
        ...row,
        person: people.get(row.leave.employee_id) as PersonRow,
      }))
      return { rows, total: found.length, readable: await readableIn(db, actor, rows) }
    },
  }
}
