import type { Actor } from '../../platform/actor/actor.ts'
import { readCounters } from '../../platform/database/counters.ts'
import { notFoundError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { employedCount } from '../employees/index.ts'
import { applicantCounter, cancelledLeaveCounter, leaveFigure } from '../leaves/index.ts'
import {
  allLegalEntities,
  firstLegalEntity,
  type LegalEntityRow,
  legalEntityById,
  totalsIn,
} from '../legal-entities/index.ts'
import { netSalariesIn } from '../salaries/index.ts'
import { requirePermissionFor } from '../scope/index.ts'
import * as repo from './employee-home.repo.ts'
import { changePercent, monthsUpTo } from './rules.ts'

export function dashboardService({ db, clock }: Platform) {
  return {
    /**
     * The administrator's figures. Employees are those employed today, their last day included: the number of the
     * employee list and of Manage Attendance.
     */
    async summary() {
      const [figure, entities, totalEmployees, totalDepartments] = await Promise.all([
        readCounters(db),
        allLegalEntities(db),
        employedCount(db, clock.today()),
        repo.departmentCount(db),
      ])
      const byCurrency = new Map(entities.map(({ currency, decimals }) => [currency, decimals]))
      const sums = [...byCurrency].map(([currency, decimals]) => ({
        ...{ currency, decimals },
        total: figure(netSalariesIn(currency)),
      }))
      const first = entities.find(({ active }) => active) as LegalEntityRow
      const { total: totalSalary, ...currencies } = totalsIn(first, sums)
      return {
        totalEmployees,
        totalDepartments,
        totalSalary,
        ...currencies,
        leaveSummary: {
          appliedFor: figure(applicantCounter),
          approved: figure(leaveFigure('Approved')),
          pending: figure(leaveFigure('Pending')),
          rejected: figure(leaveFigure('Rejected')),
          cancelled: figure(cancelledLeaveCounter),
        },
      }
    },

    /** A person's figures; an account without an employee record has zeros. @throws {AppError} NOT_FOUND, FORBIDDEN */
    async ofPerson(actor: Actor, id: string) {
      const person = await repo.personById(db, id)
      await requirePermissionFor(db, actor, 'tasks.read', person?.user_id)
      await requirePermissionFor(db, actor, 'salaries.read', person?.user_id)
      if (!person) throw notFoundError('person')
      const months = monthsUpTo(clock.today())
      const [tasks, pay] = person.employee_id
        ? await Promise.all([
            repo.taskCounts(db, person.employee_id),
            repo.salaryByMonth(db, person.employee_id, months),
          ])
        : [{ total: 0, completed: 0 }, []]
      const entity = person.legal_entity_id ? await legalEntityById(db, person.legal_entity_id) : undefined
      const { currency, decimals } = pay.at(-1) ?? entity ?? (await firstLegalEntity(db))
      const totals = new Map(
        pay.filter((row) => row.currency === currency).map((row) => [row.month, Number(row.total)]),
      )
      const history = months.map((month) => ({ month, total: totals.get(month) ?? 0 }))
      const others = Map.groupBy(
        pay.filter((row) => row.currency !== currency),
        (row) => row.currency,
      )
      const otherCurrencies = [...others]
        .map(([code, rows]) => ({ currency: code, records: rows.reduce((sum, row) => sum + row.records, 0) }))
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
      const [lastMonth = 0, currentMonth = 0] = history.slice(-2).map((entry) => entry.total)
      return {
        employedFrom: person.employed_from,
        tasks: { ...tasks, pending: tasks.total - tasks.completed },
        salary: {
          currentMonth,
          lastMonth,
          change: changePercent(currentMonth, lastMonth),
          history,
          currency,
          decimals,
          ...(otherCurrencies.length > 0 && { otherCurrencies }),
        },
      }
    },
  }
}
