import type { Component, Figure } from './prorated-pay.rules.ts'

/** A line of a period, in thousandths of money, hours or days. */
export interface Line {
  component: Component
  /** YYYY-MM-01 */
  forMonth: string
  quantity: bigint | null
  /** money per hour or day, with up to four decimals */
  rate: string | null
  amount: bigint
  note: string
  inputId: string | null
}

/** Amounts by month, then by component id. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, Figure>>

const NOTHING: Figure = { amount: 0n, quantity: 0n }

/**
 * The one formula of pay: the amount due minus the amount handed over, for each month and component. Zeros are left
 * out.
 * @param should the amounts due in the calculated months
 * @param handedOver lines of closed periods, without reversed payslips and one-off payments
 */
export function differencesOf(should: Figures, handedOver: Figures, components: readonly Component[]): Line[] {
  const lines: Line[] = []
  for (const [month, wanted] of should) {
    const had = handedOver.get(month)
    for (const component of components) {
      const [want, have] = [wanted.get(component.id) ?? NOTHING, had?.get(component.id) ?? NOTHING]
      const [amount, quantity] = [want.amount - have.amount, want.quantity - have.quantity]
      if (amount === 0n && quantity === 0n) continue
      const counted = component.unit !== 'amount' || quantity !== 0n
      lines.push({
        component,
        forMonth: month,
        quantity: counted ? quantity : null,
        rate: have === NOTHING ? (want.rate ?? null) : null,
        amount,
        note: '',
        inputId: null,
      })
    }
  }
  return lines
}

/** In the order of payslips and files: component, month, one-off payments last. */
export const sortLines = (lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (a, b) =>
      a.component.position - b.component.position ||
      (a.forMonth < b.forMonth ? -1 : a.forMonth > b.forMonth ? 1 : 0) ||
      Number(a.inputId !== null) - Number(b.inputId !== null) ||
      ((a.inputId ?? '') < (b.inputId ?? '') ? -1 : 1),
  )

/** The effect of a line on net pay. */
export const netEffectOf = ({ component: { kind }, amount }: Pick<Line, 'component' | 'amount'>): bigint =>
  kind === 'basic' || kind === 'allowance' ? amount : kind === 'deduction' ? -amount : 0n

export interface Totals {
  basicSalary: bigint
  allowances: bigint
  deductions: bigint
  gross: bigint
  net: bigint
  employerCost: bigint
}

/** The totals of a person from their lines. @param month of the period */
export function totalsOf(lines: readonly Line[], month: string): Totals {
  let [basicSalary, allowances, deductions, reducing, employerCost] = [0n, 0n, 0n, 0n, 0n]
  for (const line of lines) {
    const effect = netEffectOf(line)
    if (line.component.kind === 'employer') employerCost += line.amount
    if (effect > 0n && line.component.kind === 'basic' && line.forMonth === month) basicSalary += effect
    else if (effect > 0n) allowances += effect
    else {
      deductions -= effect
      if (line.component.reduces_gross) reducing -= effect
    }
  }
  const net = basicSalary + allowances - deductions
  return { basicSalary, allowances, deductions, gross: net + deductions - reducing, net, employerCost }
}

/**
 * Limits the recovery for earlier months so that net pay is at least 0, oldest month first. The next period recovers
 * the rest.
 * @returns the lines that stay, and the earliest month with an amount left to recover
 */
export function limitToZeroNet(lines: readonly Line[], month: string): { lines: Line[]; left: string | null } {
  const isRecovery = (line: Line) => line.forMonth < month && line.inputId === null && netEffectOf(line) < 0n
  let available = lines.filter((line) => !isRecovery(line)).reduce((net, line) => net + netEffectOf(line), 0n)
  if (available < 0n) available = 0n
  let left: string | null = null
  const replacements = new Map<Line, Line | null>()
  for (const line of lines.filter(isRecovery).toSorted((a, b) => (a.forMonth < b.forMonth ? -1 : 1))) {
    const wanted = -netEffectOf(line)
    const taken = wanted < available ? wanted : available
    available -= taken
    if (taken === wanted) continue
    left ??= line.forMonth
    const amount = line.amount < 0n ? -taken : taken
    replacements.set(line, taken === 0n ? null : { ...line, amount })
  }
  return { lines: lines.flatMap((line) => (replacements.has(line) ? (replacements.get(line) ?? []) : [line])), left }
}
