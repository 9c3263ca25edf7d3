import { addMonths } from '@ems/contract/core/months'
import { toDecimal } from '@ems/contract/core/ratio'
import type { Trx } from '../../../platform/database/index.ts'
import { type Context, calculatePerson, monthsFor, type PersonResult } from './calculate-person.ts'
import * as repo from './facts.repo.ts'
import { savePeople } from './people.repo.ts'

export async function readPayContext(trx: Trx, rules: repo.PeriodRules): Promise<Context> {
  const closed = await repo.closedMonthsOf(trx, rules)
  const earliest = addMonths(rules.month, -rules.retro_months)
  return {
    rules,
    components: await repo.componentsOf(trx),
    closedMonths: closed.filter((month) => month >= earliest),
    tooOld: closed.findLast((month) => month < earliest) ?? null,
    first: !(await repo.hasClosedPeriod(trx, rules.group_id)),
  }
}

/** Recalculates people of an open period. */
export async function calculatePeople(trx: Trx, context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rules } = context
  const marks = await repo.readMarksForPeriod(trx, rules, ids)
  const since = [...marks.values()].map((mark) => monthsFor(context, mark)[0] as string).toSorted()[0] ?? rules.month
  const inputs = await repo.readPeople(trx, rules, ids, marks, since)
  const shared = await repo.peopleSharingNumbers(trx, rules, ids)
  const rows: Record<string, unknown>[] = []
  const lines: Record<string, unknown>[] = []
  for (const input of inputs) {
    const { person } = input
    if (person.held) {
      rows.push(heldRow(context, input))
      continue
    }
    const same = shared.get(person.id)
    const result = calculatePerson(context, input, {
      sameNumber: same?.same_number ?? false,
      sameAccount: same?.same_account ?? null,
      recordedIn: same?.recorded ?? null,
    })
    if (isEmpty(result)) continue
    rows.push(toRow(context, person.id, result))
    for (const [position, line] of result.lines.entries())
      lines.push({
        employee_id: person.id,
        position,
        component_id: line.component.id,
        for_month: line.forMonth,
        quantity: line.quantity === null ? null : toDecimal(line.quantity, 3),
        rate: line.rate,
        amount: toDecimal(line.amount, 3),
        note: line.note,
        input_id: line.inputId,
      })
  }
  await savePeople(trx, rules.id, ids, rows, lines)
}

/** A person who is not in the period at all. */
const isEmpty = ({ lines, should, exceptions, before, changes }: PersonResult): boolean =>
  lines.length === 0 && should.paid === 0n && exceptions.length === 0 && (before ?? 0n) === 0n && changes.length === 0

const day = (value: bigint) => toDecimal(value, 3)

function toRow({ rules }: Context, employeeId: string, result: PersonResult): Record<string, unknown> {
  const money = (value: bigint) => toDecimal(value, rules.decimals)
  const { should, totals, facts } = result
  return {
    employee_id: employeeId,
    payroll_number: facts.payrollNumber,
    base_days: day(should.base),
    paid_days: day(should.paid),
    unpaid_days: day(should.unpaid),
    sick_days: day(should.sick),
    basic_salary: money(totals.basicSalary),
    allowances: money(totals.allowances),
    deductions: money(totals.deductions),
    gross: money(totals.gross),
    net: money(totals.net),
    employer_cost: money(totals.employerCost),
    before: result.before === null ? null : money(result.before),
    reasons: result.reasons,
    exceptions:
      result.left === null
        ? result.exceptions
        : result.exceptions.map((one) => (one.kind === 'recovery' ? { ...one, from: result.left } : one)),
    facts,
    changes: result.changes,
    held: false,
    hold_reason: '',
  }
}

function heldRow({ rules }: Context, { person, before, facts }: repo.PersonInput): Record<string, unknown> {
  const nothing = toDecimal(0n, rules.decimals)
  const had = before && !before.held ? before.net : null
  return {
    employee_id: person.id,
    payroll_number: facts?.payrollNumber ?? person.code,
    ...Object.fromEntries(['base_days', 'paid_days', 'unpaid_days', 'sick_days'].map((column) => [column, '0'])),
    ...Object.fromEntries(
      ['basic_salary', 'allowances', 'deductions', 'gross', 'net', 'employer_cost'].map((column) => [column, nothing]),
    ),
    before: had,
    reasons: Number(had ?? 0) === 0 ? [] : ['hold'],
    exceptions: [],
    facts: {},
    changes: [],
    held: true,
    hold_reason: person.hold_reason,
  }
}
