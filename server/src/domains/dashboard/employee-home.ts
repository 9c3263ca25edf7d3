import { addDays } from '@ems/contract/core/days'
import { HOME_SHOWN, type HomePart } from '@ems/contract/dashboard'
import type { Actor } from '../../platform/actor/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeById, type PersonRow, peopleInOrder } from '../employees/index.ts'
import { nextLeaveOf } from '../leaves/index.ts'
import { payDayAfter } from '../salaries/index.ts'
import { findPermitted } from '../scope/index.ts'
import { nextTasksOf } from '../tasks/index.ts'
import { birthdaysOfReports, listColleaguesOnLeave, ownPayDays } from './employee-home.repo.ts'
import { readEach } from './read-each.ts'

const WEEK_DAYS = 7
const BIRTHDAY_DAYS = 15

/** The home screen of an employee: their own data, and data that all colleagues may see. */
export function employeeHomeService({ db, clock, log }: Platform) {
  async function pay(employeeId: string, today: string) {
    const { last, next } = await ownPayDays(db, employeeId, today)
    if (next) return { last, next: { day: next, recorded: true } }
    const reckoned = last === null ? null : payDayAfter(last)
    return { last, next: reckoned && reckoned >= today ? { day: reckoned, recorded: false } : null }
  }

  async function away(employeeId: string, today: string) {
    const { rows, total } = await listColleaguesOnLeave(
      db,
      employeeId,
      today,
      addDays(today, WEEK_DAYS - 1),
      HOME_SHOWN.away,
    )
    const ids = [...new Set(rows.map(({ id }) => id))].map((id) => ({ id }))
    const people = new Map((await peopleInOrder(db, ids)).map((person) => [person.id, person]))
    return { total, people: rows.map((row) => ({ ...row, person: people.get(row.id) as PersonRow })) }
  }

  async function birthdays(employeeId: string, today: string) {
    const days = Array.from({ length: BIRTHDAY_DAYS }, (_, index) => addDays(today, index))
    const rows = await birthdaysOfReports(db, employeeId, days, HOME_SHOWN.birthdays)
    const people = new Map((await peopleInOrder(db, rows)).map((person) => [person.id, person]))
    return rows.map(({ id, day }) => ({ day, person: people.get(id) as PersonRow }))
  }

  const nothing = async () => null
  const readersFor = (actor: Actor, employeeId: string | undefined, today: string) => ({
    tasks: employeeId ? () => nextTasksOf(db, employeeId, HOME_SHOWN.tasks) : nothing,
    pay: employeeId ? () => pay(employeeId, today) : nothing,
    leave: employeeId ? () => nextLeaveOf(db, actor, employeeId, today) : nothing,
    away: employeeId ? () => away(employeeId, today) : nothing,
    birthdays: employeeId ? () => birthdays(employeeId, today) : nothing,
  })

  return {
    /**
     * Reads all parts. A failed part is null and named, and the other parts are unaffected; an account without an employee
     * record has no parts. @returns also the accounts of named people whose employee record the actor may see
     */
    async home(actor: Actor) {
      const date = clock.today()
      const own = await employeeById(db, actor.userId)
      const { failed, ...parts } = await readEach<HomePart, ReturnType<typeof readersFor>>(
        readersFor(actor, own?.id, date),
        (part, error) => log.error({ err: error, part }, 'a part of the home screen could not be read'),
      )
      const named = [...(parts.away?.people ?? []), ...(parts.birthdays ?? [])]
      const accounts = named.map(({ person }) => person.user_id)
      return { date, failed, ...parts, actor, readable: await findPermitted(db, actor, 'employees.read', accounts) }
    },
  }
}
