import {
  leaveReports,
  type ReportedAbsence,
  type ReportedBalance,
  type ReportedLiability,
} from '@ems/contract/leave-reports'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toPerson } from '../../employees/index.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import type { AbsenceRow, absenceService } from './absence-report.ts'
import type { Group, ReportRow, reportService } from './balance-reports.ts'
import type { CertifiedRow, followUpService, OverdrawnRow } from './overdrawn-and-certificates.ts'

type Readable = ReadonlySet<string>

const grouped = ({ person, department }: Group, readable: Readable) => ({
  ...(person && { person: toPerson(person, readable) }),
  ...(department !== undefined && { department: department && { _id: department.id, dep_name: department.name } }),
})
const typed = ({ id, name, unit }: ReportRow['type']) => ({ leaveType: { _id: id, name }, unit })

export function presentBalance({ type, figures, ...row }: ReportRow, readable: Readable): ReportedBalance {
  const { tracked, limits, taken, booked, pending } = figures
  const wire = (amount: number) => toWireAmount(amount, type.unit)
  return {
    ...grouped(row, readable),
    ...typed(type),
    tracked,
    entitled: limits && wire(limits.entitled),
    taken: wire(taken),
    booked: wire(booked),
    pending: wire(pending),
    balance: limits && wire(limits.balance),
    available: limits && wire(limits.available),
  }
}

export const presentLiability = (
  { type, figures, money, currency, ...row }: ReportRow,
  readable: Readable,
): ReportedLiability => ({
  ...grouped(row, readable),
  ...typed(type),
  balance: figures.limits && toWireAmount(figures.limits.balance, type.unit),
  money: money === null || currency === null ? null : Number(money) / 10 ** currency.decimals,
  ...currency,
})

export const presentAbsence = (
  { month, type, unit, amount, rate, ...row }: AbsenceRow,
  readable: Readable,
): ReportedAbsence => ({
  ...grouped(row, readable),
  ...(month !== undefined && { month }),
  leaveType: type && { _id: type.id, name: type.name },
  unit,
  amount: toWireAmount(amount, unit),
  rate,
})

export const presentOverdrawn = ({ person, type, figures, amount }: OverdrawnRow, readable: Readable) => ({
  person: toPerson(person, readable),
  ...typed(type),
  amount: toWireAmount(amount, type.unit),
  balance: toWireAmount(figures.limits?.balance ?? 0, type.unit),
  available: toWireAmount(figures.limits?.available ?? 0, type.unit),
})

export const presentCertified = (
  { person, leave, certificate: { state, dueOn } }: CertifiedRow,
  readable: Readable,
) => ({
  person: toPerson(person, readable),
  leaveType: { _id: leave.leave_type_id, name: leave.leave_type },
  leaveId: leave.id,
  startDate: leave.start_date,
  endDate: leave.end_date,
  state: state as Exclude<typeof state, 'none'>,
  dueOn,
})

export interface ReportServices {
  reports: ReturnType<typeof reportService>
  absences: ReturnType<typeof absenceService>
  watch: ReturnType<typeof followUpService>
}

export const reportRoutes = ({ reports, absences, watch }: ReportServices): Route[] =>
  mount(leaveReports, {
    balances: async ({ actor, query }) => {
      const { asOf, rows, total, readable } = await reports.balances(actor, query)
      return { asOf, rows: rows.map((row) => presentBalance(row, readable)), total }
    },
    liability: async ({ actor, query }) => {
      const { asOf, rows, total, readable } = await reports.liability(actor, query)
      return { asOf, rows: rows.map((row) => presentLiability(row, readable)), total }
    },
    absence: async ({ actor, query }) => {
      const { rows, total, readable } = await absences.absence(actor, query)
      return { rows: rows.map((row) => presentAbsence(row, readable)), total }
    },
    overdrawn: async ({ actor, query }) => {
      const { asOf, rows, total, readable } = await watch.overdrawn(actor, query)
      return { asOf, rows: rows.map((row) => presentOverdrawn(row, readable)), total }
    },
    certificates: async ({ actor, query }) => {
      const { rows, total, readable } = await watch.certificates(actor, query)
      return { rows: rows.map((row) => presentCertified(row, readable)), total }
    },
  })
