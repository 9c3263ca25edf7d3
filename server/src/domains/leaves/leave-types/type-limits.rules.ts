import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { formatAmount, formatLongDay } from '../balances/explanation.rules.ts'
import type { Cover } from '../duration/day-count.rules.ts'

export interface Limits {
  name: string
  unit: LeaveUnit
  backdate_days: number | null
  max_amount: number | null
  notice: readonly { from: number; days: number; mode: 'refuse' | 'warn' }[]
}

export interface Request {
  cover: Cover
  amount: number
  /** at the person's location */
  today: string
  employedFrom: string
  leftOn: string | null
}

export type Limit =
  | { reason: 'leave.backdated'; params: { type: string; days: number } }
  | { reason: 'leave.too-much'; params: { type: string; most: string } }
  | { reason: 'leave.notice'; params: { amount: string; days: number } }
  | { reason: 'leave.before-joining'; params: { day: string } }
  | { reason: 'leave.after-leaving'; params: { day: string } }

/** The strictest broken rule comes first. */
function noticeBroken({ notice }: Limits, { cover, amount, today }: Request) {
  const ahead = inclusiveDays(today, cover.startDate) - 1
  return notice.filter(({ from, days }) => amount >= from && ahead < days).sort((a, b) => b.days - a.days)
}

export const isWithin = (cover: Cover, had: Cover): boolean =>
  cover.startDate >= had.startDate && cover.endDate <= had.endDate

export function limitsBroken(type: Limits, request: Request): Limit[] {
  const { cover, amount, today } = request
  const broken: Limit[] = []
  if (type.backdate_days !== null && cover.startDate < addDays(today, -type.backdate_days))
    broken.push({ reason: 'leave.backdated', params: { type: type.name, days: type.backdate_days } })
  if (type.max_amount !== null && amount > type.max_amount)
    broken.push({
      reason: 'leave.too-much',
      params: { type: type.name, most: formatAmount(type.max_amount, type.unit) },
    })
  const notice = noticeBroken(type, request).find(({ mode }) => mode === 'refuse')
  if (notice)
    broken.push({ reason: 'leave.notice', params: { amount: formatAmount(notice.from, type.unit), days: notice.days } })
  return [...broken, ...outsideEmployment(request)]
}

export function outsideEmployment({
  cover,
  employedFrom,
  leftOn,
}: Pick<Request, 'cover' | 'employedFrom' | 'leftOn'>): Limit[] {
  const broken: Limit[] = []
  if (cover.startDate < employedFrom)
    broken.push({ reason: 'leave.before-joining', params: { day: formatLongDay(employedFrom) } })
  if (leftOn !== null && cover.endDate > leftOn)
    broken.push({ reason: 'leave.after-leaving', params: { day: formatLongDay(leftOn) } })
  return broken
}

/** More days are probably a mistake. */
const USUAL_DAYS = 366

/** Types without a balance accept such days, so these are warnings. */
export function unusualDays(
  { cover, employedFrom, leftOn }: Pick<Request, 'cover' | 'employedFrom' | 'leftOn'>,
  amount: number | null,
): string[] {
  const days = inclusiveDays(cover.startDate, cover.endDate)
  const said = [
    amount === 0 && 'None of these days is a working day.',
    days > USUAL_DAYS && `These are ${days} days, more than ${USUAL_DAYS}.`,
    cover.startDate < employedFrom &&
      `The leave begins before the first day of employment, ${formatLongDay(employedFrom)}.`,
    leftOn !== null &&
      cover.endDate > leftOn &&
      `The leave ends after the last day of employment, ${formatLongDay(leftOn)}.`,
  ]
  return said.filter((sentence) => sentence !== false)
}

export const warningsOf = (type: Limits, request: Request): string[] =>
  noticeBroken(type, request)
    .filter(({ mode }) => mode === 'warn')
    .slice(0, 1)
    .map(
      ({ from, days }) =>
        `Leave of ${formatAmount(from, type.unit)} or more should be asked for ${days} days before its first day.`,
    )
