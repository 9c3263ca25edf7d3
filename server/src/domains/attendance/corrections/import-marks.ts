import { setImmediate as breathe } from 'node:timers/promises'
import { CorrectionBody, StoredStatus } from '@ems/contract/attendance-marks'
import type { z } from 'zod'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  defineFields,
  type Importer,
  type ImportProblem,
  type ImportRow,
  mapWithPauses,
  type RowVerdict,
  refuseDuplicates,
  requireNoProblems,
  toProblem,
} from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { hasAnotherHolder, requireSeparationOfDuties } from '../../access/index.ts'
import { employeesByCodes, employmentsOf, type NamedEmployee } from '../../employees/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { correctionRefusal } from '../marks/attendance.rules.ts'
import { frozenDaysAmong } from '../marks/frozen-days.repo.ts'
import { correctMarks } from './correction.repo.ts'
import { marksOnDays } from './import-marks.repo.ts'

const t = getTranslator('imports')
const PERMISSION = 'attendance.mark'
const ROWS_AT_ONCE = 1000

const FIELDS = [
  ['employeeId', 'text', ['id', 'employee', 'emp id', 'code', 'staff id']],
  ['date', 'day', ['day', 'attendance date']],
  ['status', 'text', ['attendance', 'mark']],
  ['reason', 'text', ['why', 'comment', 'note']],
] as const

type Key = (typeof FIELDS)[number][0]

const NEEDED: readonly Key[] = ['employeeId', 'date']

/** The report's words for a day without a mark: such a row, or an empty cell, changes nothing. */
const UNMARKED = 'not marked'

const STATUSES = [...StoredStatus.options, 'Not Marked']

/** A parsed row, with the stored mark. */
interface Read {
  no: number
  code: string
  day: string
  /** undefined if the row has none */
  status: StoredStatus | undefined
  reason: string
  problems: ImportProblem[]
  person?: NamedEmployee | undefined
  former?: StoredStatus | undefined
}

const SCHEMAS = { date: CorrectionBody.shape.date, status: StoredStatus, reason: CorrectionBody.shape.reason }

const findStatus = (text: string) =>
  StoredStatus.options.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text

function readOf({ no, values, problems: found }: ImportRow): Read {
  const problems = [...found]
  function read<K extends keyof typeof SCHEMAS>(key: K, text: string | null | undefined) {
    if (text == null) return undefined
    const parsed = SCHEMAS[key].safeParse(text)
    if (parsed.error) problems.push({ field: key, message: parsed.error.issues[0]?.message ?? '' })
    return parsed.data as z.output<(typeof SCHEMAS)[K]> | undefined
  }
  for (const key of NEEDED)
    if (values[key] === undefined && !problems.some(({ field }) => field === key))
      problems.push(toProblem(key, 'field.required'))
  const status = values.status?.toLowerCase() === UNMARKED ? undefined : values.status
  return {
    no,
    problems,
    code: values.employeeId?.toLowerCase() ?? '',
    day: read('date', values.date) ?? '',
    status: read('status', status == null ? status : findStatus(status)),
    reason: read('reason', values.reason) ?? t('attendance.loaded'),
  }
}

const changes = ({ status, former }: Read): boolean => status !== undefined && status !== former

const outcomeOf = (row: Read) => (!changes(row) ? 'unchanged' : row.former === undefined ? 'create' : 'update')

/** Imports marks of days: each is a correction, which stores the former mark. */
export function attendanceImporter({ db, clock }: Platform): Importer {
  /** Finds the people and marks of rows, and the importer's missing rights. */
  async function resolve(at: Db, acting: ActingPrincipal, rows: readonly Read[], lock: boolean): Promise<void> {
    const people = await employeesByCodes(
      at,
      rows.map(({ code }) => code),
      lock,
    )
    const known = [...people.values()]
    const accounts = known.map((person) => person.user_id)
    const reached = await findPermitted(at, acting, PERMISSION, accounts)
    const needsAnotherPerson =
      accounts.includes(acting.userId) && (await hasAnotherHolder(at, PERMISSION, acting.userId, clock.today()))
    const ids = known.map(({ id }) => id)
    const employments = Map.groupBy(await employmentsOf(at, ids), ({ id }) => id)
    for (const row of rows) row.person = people.get(row.code)
    const places = rows.flatMap(({ person, day }) => (person && day ? [{ id: person.id, day }] : []))
    const marks = await marksOnDays(at, places)
    const closed = await frozenDaysAmong(at, places)
    for (const row of rows) {
      const { code, day, person, problems } = row
      if (!person) {
        if (code !== '') problems.push(toProblem('employeeId', 'import.no-manager', { code }))
        continue
      }
      row.former = marks.get(`${person.id} ${day}`)
      if (!reached.has(person.user_id)) problems.push(toProblem('employeeId', 'access.denied'))
      if (!day || !changes(row)) continue
      if (needsAnotherPerson && person.user_id === acting.userId)
        problems.push(toProblem('employeeId', 'access.own-matter'))
      if (closed.has(`${person.id} ${day}`))
        problems.push(toProblem('date', 'time.month-closed', { month: monthInWords(day) }))
      const refusal = correctionRefusal(day, clock.today(), employments.get(person.id) ?? [])
      if (refusal === 'to-come') problems.push(toProblem('date', 'attendance.day-to-come'))
      if (refusal === 'not-employed')
        problems.push(toProblem('date', 'attendance.not-employed-then', { name: person.name, date: day }))
    }
  }

  return {
    kind: 'attendance',
    permission: PERMISSION,
    keyField: 'employeeId',
    fields: async () =>
      defineFields(FIELDS, NEEDED, (key) => t(`attendance.${key}`)).map((field) =>
        field.key === 'status' ? { ...field, essential: true, choices: STATUSES } : field,
      ),

    async check(acting, rows) {
      const read = await mapWithPauses(rows, readOf)
      for (let start = 0; start < read.length; start += ROWS_AT_ONCE) {
        await resolve(db, acting, read.slice(start, start + ROWS_AT_ONCE), false)
        await breathe()
      }
      const placeOf = ({ code, day }: Read) => (code && day ? `${code} ${day}` : undefined)
      refuseDuplicates(read, 'employeeId', placeOf, ({ code, day }) => `${code}, ${day}`)
      return read.map((row): RowVerdict => {
        return {
          no: row.no,
          outcome: row.problems.length > 0 ? 'error' : outcomeOf(row),
          problems: row.problems,
          position: 0,
        }
      })
    },

    async apply(trx, acting, rows) {
      const read = rows.map(readOf)
      await resolve(trx, acting, read, true)
      requireNoProblems(read.flatMap(({ problems }) => problems))
      const marks = read.filter(changes).map(({ person, day, status, former, reason }) => ({
        employee_id: person?.id ?? '',
        day,
        status: status as StoredStatus,
        former_status: former ?? null,
        reason,
        changed_by: acting.userId,
        user_id: person?.user_id ?? '',
      }))
      const own = marks.some(({ user_id }) => user_id === acting.userId)
      const via = own ? await requireSeparationOfDuties(trx, acting, PERMISSION, acting.userId, clock.today()) : {}
      await correctMarks(trx, marks, 'import')
      await writeAuditEvents(
        trx,
        acting,
        marks.map(({ employee_id, day, status, former_status, reason, user_id }) => ({
          action: 'attendance.correct',
          entityId: employee_id,
          before: former_status === null ? null : { day, status: former_status },
          after: { day, status, reason },
          ...(user_id === acting.userId && via),
        })),
      )
      return read.map((row) => ({ id: (row.person as NamedEmployee).id, outcome: outcomeOf(row) }))
    },
  }
}
