import type { DifferenceReason, ExceptionKind } from '@ems/contract/pay-periods'
import type { Facts } from './changes.rules.ts'

/** A line as the reasons compare it. */
export interface ComparedLine {
  code: string
  kind: string
  unit: string
  /** in the period's own month */
  own: boolean
  oneOff: boolean
  /** whether the line has a quantity of hours or days, not only an amount */
  counted: boolean
  amount: bigint
}

export interface ComparedPay {
  lines: readonly ComparedLine[]
  facts: Facts | null
  /** thousandths of a day */
  paid: bigint
  base: bigint
  held: boolean
}

const sumOf = (lines: readonly ComparedLine[], wanted: (line: ComparedLine) => boolean): bigint =>
  lines.filter(wanted).reduce((sum, { amount }) => sum + amount, 0n)

/**
 * The reasons why net pay differs from the last regular period; at least one reason if it differs.
 * @param before null if the person was not in the last regular period
 */
export function differenceReasonsOf(before: ComparedPay | null, now: ComparedPay): DifferenceReason[] {
  const lines = [before?.lines ?? [], now.lines] as const
  const differs = (wanted: (line: ComparedLine) => boolean) => sumOf(lines[0], wanted) !== sumOf(lines[1], wanted)
  const some = (wanted: (line: ComparedLine) => boolean) => lines.some((each) => each.some(wanted))
  const amounts = (facts: Facts | null | undefined) => JSON.stringify(facts?.terms?.amounts ?? null)
  const share = (one: ComparedPay | null) => (one === null || one.base === 0n ? 0n : (one.paid * 1_000_000n) / one.base)
  const regular = (line: ComparedLine) => line.own && !line.oneOff
  const reasons: DifferenceReason[] = []
  if (now.held || before?.held) reasons.push('hold')
  if (before === null && !now.held) reasons.push('joined')
  if (now.facts?.lastDay != null && now.facts.lastDay !== before?.facts?.lastDay) reasons.push('left')
  else if (before !== null && now.paid === 0n && before.paid !== 0n && !now.held) reasons.push('left')
  if (before !== null && amounts(before.facts) !== amounts(now.facts)) reasons.push('terms')
  if (before !== null && share(before) !== share(now) && now.paid !== 0n) reasons.push('days')
  if (differs((line) => regular(line) && line.code === 'UNPAID')) reasons.push('unpaid')
  if (differs((line) => line.own && line.kind === 'basic' && line.counted)) reasons.push('hours')
  if (differs((line) => line.own && line.code === 'OVERTIME')) reasons.push('overtime')
  if (differs((line) => line.oneOff && line.code !== 'OVERTIME' && !(line.kind === 'basic' && line.counted)))
    reasons.push('one-off')
  if (some((line) => !line.own && !line.oneOff && line.amount !== 0n)) reasons.push('retro')
  return reasons.length > 0 ? reasons : ['terms']
}

export interface Exception {
  kind: ExceptionKind
  blocking: boolean
  /** the value in its sentence */
  about?: string
}

const blocking = (kind: ExceptionKind, about?: string): Exception => ({ kind, blocking: true, ...(about && { about }) })
const warning = (kind: ExceptionKind, about?: string): Exception => ({ kind, blocking: false, ...(about && { about }) })

/** Net pay changed by more than a quarter. */
const MOVED_PERCENT = 25n

export interface CalculatedPerson {
  own: boolean
  net: bigint
  /** thousandths; null if the person was not in the last regular period */
  before: bigint | null
  hasTerms: boolean
  /** the name of the job's legal entity if it is not the group's */
  otherEntity: string | null
  facts: Facts
  lastFacts: Facts | null
  /** whether a change is older than the group recalculates */
  tooOld: boolean
  /** whether an amount is left to recover */
  recovery: boolean
  /** whether the month's timesheet is still open */
  openSheet: boolean
  sameNumber: boolean
  sameAccount: string | null
  recordedIn: string | null
}

/** The exceptions that a person should check before the period is submitted. */
export function exceptionsOf(one: CalculatedPerson): Exception[] {
  if (!one.hasTerms) return [warning('no-terms')]
  const exceptions: Exception[] = []
  if (one.own && one.net < 0n) exceptions.push(blocking('negative-net'))
  if (one.sameNumber) exceptions.push(blocking('payroll-number', one.facts.payrollNumber))
  if (one.own && one.recordedIn !== null) exceptions.push(blocking('salary-record', one.recordedIn))
  if (one.otherEntity !== null) exceptions.push(warning('entity', one.otherEntity))
  if (one.lastFacts && one.lastFacts.bankDigest !== one.facts.bankDigest) exceptions.push(warning('bank-changed'))
  if (one.own && one.facts.bankDigest === '') exceptions.push(warning('no-bank'))
  if (one.sameAccount !== null) exceptions.push(warning('same-account', one.sameAccount))
  if (one.before !== null && one.before > 0n) {
    const by = one.net > one.before ? one.net - one.before : one.before - one.net
    if (by * 100n > one.before * MOVED_PERCENT) exceptions.push(warning('moved'))
  }
  if (one.openSheet) exceptions.push(warning('timesheet'))
  if (one.tooOld) exceptions.push(warning('too-old'))
  if (one.recovery) exceptions.push(warning('recovery'))
  return exceptions
}

const SENTENCES: Record<ExceptionKind, string> = {
  'negative-net': 'The net pay is below zero.',
  'payroll-number': 'The payroll number {about} is used twice.',
  'salary-record': 'A salary for this month is already recorded, with the pay date {about}.',
  'no-terms': 'There are no pay terms.',
  entity: 'The job is in another legal entity: {about}.',
  'bank-changed': 'The bank account changed.',
  'no-bank': 'There is no bank account.',
  'same-account': '{about} has the same bank account.',
  moved: 'Pay changed by more than 25%.',
  timesheet: 'The timesheet is not approved.',
  'too-old': 'A change is further back than the pay group recalculates.',
  recovery: 'Not everything could be recovered this month.',
}

/** An exception as a sentence. */
export const sentenceOfException = ({ kind, about = '' }: Exception): string =>
  SENTENCES[kind].replace('{about}', about)
