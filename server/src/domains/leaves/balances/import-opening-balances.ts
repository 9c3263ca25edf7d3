import { setImmediate as breathe } from 'node:timers/promises'
import { addDays } from '@ems/contract/core/days'
import { OpeningBody } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { z } from 'zod'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import {
  defineFields,
  type Importer,
  type ImportProblem,
  type ImportRow,
  mapWithPauses,
  type RowOutcome,
  type RowVerdict,
  refuseDuplicates,
  requireNoProblems,
  toProblem,
} from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { employeesByCodes, type NamedEmployee } from '../../employees/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { findType, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { unknownTypeError } from '../leave-types/leave-type.service.ts'
import { hasOpeningChange, type OpeningRow, type PreparedOpening, plansOf, writeOpenings } from './opening-balances.ts'

const t = getTranslator('imports')

/** A valid id for the check of the body; the file names people by their employee id. */
const SOMEBODY = '00000000-0000-7000-8000-000000000000'

const FIELDS = [
  ['employeeId', 'text', ['id', 'employee', 'emp id', 'code']],
  ['leaveType', 'text', ['type', 'leave']],
  ['day', 'day', ['as of', 'date', 'day']],
  ['amount', 'number', ['balance', 'days', 'left', 'remaining']],
  ['carry', 'number', ['carry', 'carried over', 'carried']],
  ['closesOn', 'day', ['until', 'lapses', 'expires']],
  ['taken', 'number', ['used', 'taken before']],
] as const

type Key = (typeof FIELDS)[number][0]

const NEEDED: readonly Key[] = ['employeeId', 'leaveType', 'day', 'amount']

interface Read {
  no: number
  code: string
  body: z.output<typeof OpeningBody> | undefined
  type?: TypeRow | undefined
  person?: NamedEmployee | undefined
  /** of a row without problems */
  plan?: PreparedOpening | AppError | undefined
  problems: ImportProblem[]
}

const number = (text: string | null | undefined) => (text == null ? undefined : Number(text))

function readOf({ no, values, problems }: ImportRow): Read {
  const parsed = OpeningBody.safeParse({
    leaveType: values.leaveType ?? '',
    day: values.day ?? '',
    dryRun: false,
    rows: [
      {
        employeeId: SOMEBODY,
        amount: number(values.amount),
        carry: number(values.carry),
        closesOn: values.closesOn,
        taken: number(values.taken),
      },
    ],
  })
  const invalid = new Set(problems.map(({ field }) => field))
  const missing = NEEDED.filter((key) => values[key] == null && !invalid.has(key))
  for (const key of missing) invalid.add(key)
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({ field: String(path.at(-1)), message }))
  return {
    no,
    code: values.employeeId?.toLowerCase() ?? '',
    body: parsed.data,
    problems: [
      ...problems,
      ...missing.map((field) => toProblem(field, 'field.required')),
      ...issues.filter(({ field }) => !invalid.has(field)),
    ],
  }
}

const cellOf = ({ reason }: AppError): Key =>
  reason === 'leave-opening.closes' ? 'closesOn' : reason === 'leave.amount-unit' ? 'amount' : 'employeeId'

const outcomeOf = (plan: PreparedOpening) => (hasOpeningChange(plan) ? 'update' : 'unchanged')

/** Imports opening balances, as `openingService` does, but row by row. */
export function balanceImporter({ db, clock }: Platform): Importer {
  async function judge(at: Db, acting: ActingPrincipal, rows: readonly ImportRow[], lock: boolean): Promise<Read[]> {
    const read = await mapWithPauses(rows, readOf)
    const codes = read.map(({ code }) => code)
    const people = await employeesByCodes(at, codes, lock)
    const accounts = [...people.values()].map((person) => person.user_id)
    const managed = await findPermitted(at, acting, 'leaves.manage', accounts)
    const types = new Map<string, TypeRow | undefined>()
    const latest = addDays(clock.today(), MOST_DAYS_OFF)
    for (const row of read) {
      const { body, code, problems } = row
      row.person = people.get(code)
      if (code !== '' && !row.person) problems.push(toProblem('employeeId', 'import.no-manager', { code }))
      if (row.person && !managed.has(row.person.user_id)) problems.push(toProblem('employeeId', 'access.denied'))
      if (!body) continue
      const name = body.leaveType.toLowerCase()
      if (!types.has(name)) types.set(name, await findType(at, name))
      row.type = types.get(name)
      if (!row.type) problems.push({ field: 'leaveType', message: (await unknownTypeError(at)).message })
      if (body.day > latest) problems.push(toProblem('day', 'leave.day-too-far'))
    }
    const balanceOf = ({ person, type }: Read) => (person && type ? `${person.id} ${type.id}` : undefined)
    refuseDuplicates(read, 'employeeId', balanceOf, ({ code }) => code)
    const sound = read.filter(({ problems }) => problems.length === 0)
    for (const same of Map.groupBy(sound, ({ type, body }) => `${type?.id} ${body?.day}`).values()) {
      const { type, body } = same[0] as Read
      const terms = { type: type as TypeRow, day: body?.day ?? '', userId: acting.userId, today: clock.today() }
      const openings = same.map(({ body: one, person }) => ({ person, row: one?.rows[0] as OpeningRow['row'] }))
      const planned = await plansOf(at, terms, openings)
      for (const [n, row] of same.entries()) row.plan = planned[n]
      await breathe()
    }
    return read
  }

  return {
    kind: 'leave-balances',
    permission: 'leaves.manage',
    keyField: 'employeeId',
    fields: async () => defineFields(FIELDS, NEEDED, (key) => t(`leaveBalances.${key}`)),

    check: async (acting, rows) =>
      (await judge(db, acting, rows, false)).map(({ no, problems, plan }): RowVerdict => {
        if (plan instanceof AppError) problems.push({ field: cellOf(plan), message: plan.message })
        return {
          no,
          outcome: problems.length > 0 ? 'error' : outcomeOf(plan as PreparedOpening),
          problems,
          position: 0,
        }
      }),

    async apply(trx, acting, rows) {
      const read = await judge(trx, acting, rows, true)
      requireNoProblems(read.flatMap(({ problems }) => problems))
      const applied: RowOutcome[] = []
      for (const { type, person, plan } of read) {
        if (plan instanceof AppError) throw plan
        await writeOpenings(trx, acting, { type: type as TypeRow, today: clock.today() }, [plan as PreparedOpening])
        applied.push({ id: (person as NamedEmployee).id, outcome: outcomeOf(plan as PreparedOpening) })
      }
      return applied
    },
  }
}
