import type { Home, Today } from '@ems/contract/dashboard'
import { type PersonRow, toPerson } from '../employees/index.ts'
import { toAvailableBalance, toLeave } from '../leaves/index.ts'
import { presentTask } from '../tasks/index.ts'
import type { adminHomeService } from './admin-home.ts'
import type { employeeHomeService } from './employee-home.ts'

type Read = Awaited<ReturnType<ReturnType<typeof adminHomeService>['today']>>

/** Today's answer; of people whose employee record the reader may not see, the employee id is hidden. */
export function presentToday({ readable, ...read }: Read): Today {
  const person = (row: PersonRow) => toPerson(row, readable)
  const coming = ({ day, person: who }: { day: string; person: PersonRow }) => ({ day, person: person(who) })
  const { requests, overdue, comings, away, departments, pay, ahead } = read
  return {
    date: read.date,
    failed: read.failed,
    unmarked: read.unmarked,
    presence: read.presence,
    headcount: read.headcount,
    requests: requests && {
      total: requests.total,
      items: requests.rows.map(({ leave, othersAway, left }) => {
        const { balanceAfter, balanceOf } = toAvailableBalance(left, leave.unit)
        return {
          leave: toLeave(leave),
          for: leave.giver && { _id: leave.giver.id, name: leave.giver.name },
          othersAway,
          balanceAfter,
          balanceOf,
        }
      }),
    },
    overdue: overdue && {
      total: overdue.total,
      oldest: overdue.oldest && {
        _id: overdue.oldest.id,
        task_for: overdue.oldest.task_for,
        task_name: overdue.oldest.task_name,
        deadlineAt: overdue.oldest.deadline_at.toISOString(),
      },
    },
    comings: comings && { ...comings, joiners: comings.joiners.map(coming), leavers: comings.leavers.map(coming) },
    away: away && {
      total: away.total,
      week: away.week,
      people: away.people.map((row) => ({
        person: person(row.person),
        leaveType: row.leave_type,
        endDate: row.end_date,
        backOn: row.back_on,
      })),
    },
    departments: departments && {
      largest: departments.largest && {
        _id: departments.largest.id,
        dep_name: departments.largest.dep_name,
        people: departments.largest.people,
      },
      heads: departments.heads.map(person),
    },
    pay,
    ahead:
      ahead?.map(({ kind, day, years, name, paid, person: who }) => ({
        kind,
        day,
        years,
        name,
        total: paid?.total ?? null,
        ...(paid && { currency: paid.currency, decimals: paid.decimals, otherCurrencies: paid.otherCurrencies }),
        person: who && person(who),
      })) ?? null,
  }
}

type OwnRead = Awaited<ReturnType<ReturnType<typeof employeeHomeService>['home']>>

/** The answer about a person's own day: of colleagues who they are and when they are away, never why. */
export const presentHome = ({ date, failed, tasks, pay, leave, away, birthdays, actor, readable }: OwnRead): Home => ({
  date,
  failed,
  pay,
  tasks: tasks?.map((task) => presentTask(task, actor)) ?? null,
  leave: leave && {
    leave: toLeave(leave.leave),
    decider: leave.decider,
    decidedAt: leave.decided_at?.toISOString() ?? null,
  },
  away: away && {
    total: away.total,
    people: away.people.map((row) => ({
      person: toPerson(row.person, readable),
      startDate: row.start_date,
      endDate: row.end_date,
    })),
  },
  birthdays: birthdays?.map(({ person, day }) => ({ person: toPerson(person, readable), day })) ?? null,
})
