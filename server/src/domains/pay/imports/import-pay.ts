import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError } from '../../../platform/errors/errors.ts'
import {
  type Importer,
  type ImportField,
  type ImportProblem,
  type ImportRow,
  type RowOutcome,
  type RowVerdict,
  refuseDuplicates,
  requireNoProblems,
  toProblem,
} from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAnotherHolder, requireSeparationOfDuties } from '../../access/index.ts'
import { employeesByCodes, type NamedEmployee } from '../../employees/index.ts'
import { findPermitted } from '../../scope/index.ts'

/** The change that a row would make. */
export interface PayPlan {
  outcome: 'create' | 'update' | 'unchanged'
  /** rows with the same key say the same */
  key: string
}

/** How one kind of pay rows is imported. */
export interface PayRows<Plan extends PayPlan> {
  kind: Importer['kind']
  permission: 'salaries.manage' | 'employees.pay'
  fields(db: Db): Promise<readonly ImportField[]>
  /** Reads and checks a row of an existing person. @throws {AppError} for a wrong row */
  plan(db: Db, acting: ActingPrincipal, person: NamedEmployee, row: ImportRow): Promise<Plan>
  /** @returns the id of the new record, or of the equal record that exists */
  write(trx: Trx, acting: ActingPrincipal, plan: Plan, via: { via?: 'sole' }): Promise<string>
}

interface Judged<Plan> {
  no: number
  problems: ImportProblem[]
  person?: NamedEmployee
  plan?: Plan
}

const codeOf = ({ values }: ImportRow): string => values.employeeId?.toLowerCase() ?? ''

/** The first validation error of a body, as an error of its field. */
export function requireParsed<Body>(parsed: z.ZodSafeParseResult<Body>): Body {
  if (parsed.success) return parsed.data
  const { path = [], message = '' } = parsed.error.issues[0] ?? {}
  throw fieldError(path.map(String).join('.'), 'field.not-valid', undefined, { sentence: message })
}

/** An importer for rows that are each about the pay of one person. */
export function payImporter<Plan extends PayPlan>({ db, clock }: Platform, kind: PayRows<Plan>): Importer {
  async function judge(at: Db, acting: ActingPrincipal, rows: readonly ImportRow[], lock: boolean) {
    const fields = new Set((await kind.fields(at)).map(({ key }) => key))
    const people = await employeesByCodes(at, rows.map(codeOf), lock)
    const accounts = [...people.values()].map(({ user_id }) => user_id)
    const permitted = await findPermitted(at, acting, kind.permission, accounts)
    const others = accounts.includes(acting.userId)
      ? await hasAnotherHolder(at, kind.permission, acting.userId, clock.today())
      : false
    const judged: Judged<Plan>[] = []
    for (const row of rows) {
      const person = people.get(codeOf(row))
      const problems = [...row.problems]
      const judgement: Judged<Plan> = { no: row.no, problems, ...(person && { person }) }
      judged.push(judgement)
      if (row.values.employeeId == null) problems.push(toProblem('employeeId', 'field.required'))
      else if (!person) problems.push(toProblem('employeeId', 'import.no-manager', { code: row.values.employeeId }))
      else if (!permitted.has(person.user_id)) problems.push(toProblem('employeeId', 'access.denied'))
      else if (others && person.user_id === acting.userId) problems.push(toProblem('employeeId', 'access.own-matter'))
      else if (problems.length === 0)
        try {
          judgement.plan = await kind.plan(at, acting, person, row)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          const path = error.issues?.[0]?.path ?? ''
          problems.push({ field: fields.has(path) ? path : 'employeeId', message: error.message })
        }
      if (!lock) await breathe()
    }
    refuseDuplicates(
      judged,
      'employeeId',
      ({ plan }) => plan?.key,
      ({ person }) => person?.code ?? '',
    )
    return judged
  }

  return {
    kind: kind.kind,
    permission: kind.permission,
    keyField: 'employeeId',
    fields: kind.fields,

    async check(acting, rows) {
      return (await judge(db, acting, rows, false)).map(
        ({ no, problems, plan }): RowVerdict => ({
          no,
          problems,
          outcome: problems.length > 0 || !plan ? 'error' : plan.outcome,
          position: 0,
        }),
      )
    },

    async apply(trx, acting, rows) {
      const applied: RowOutcome[] = []
      for (const { problems, person, plan } of await judge(trx, acting, rows, true)) {
        requireNoProblems(problems)
        if (!person || !plan) throw forbiddenError()
        const via = await requireSeparationOfDuties(trx, acting, kind.permission, person.user_id, clock.today())
        applied.push({ id: await kind.write(trx, acting, plan, via), outcome: plan.outcome })
      }
      return applied
    },
  }
}
