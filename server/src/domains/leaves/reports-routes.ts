import { leaveReports, type ReportedBalance } from '@ems/contract/leave-reports'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentPerson } from '../employees/index.ts'
import type { ReportRow, reportService } from './reports.ts'
import { onWire } from './rules-counting.ts'

function present({ person, type, figures }: ReportRow, readable: ReadonlySet<string>): ReportedBalance {
  const { tracked, limits, taken, booked, pending } = figures
  const wire = (amount: number) => onWire(amount, type.unit)
  return {
    person: presentPerson(person, readable),
    leaveType: { _id: type.id, name: type.name },
    unit: type.unit,
    tracked,
    entitled: limits && wire(limits.entitled),
    ...{ taken: wire(taken), booked: wire(booked), pending: wire(pending) },
    balance: limits && wire(limits.balance),
    available: limits && wire(limits.available),
  }
}

export const reportRoutes = (service: ReturnType<typeof reportService>): Route[] =>
  mount(leaveReports, {
    balances: async ({ actor, query }) => {
      const { asOf, rows, total, readable } = await service.balances(actor, query)
      return { asOf, rows: rows.map((row) => present(row, readable)), total }
    },
  })
