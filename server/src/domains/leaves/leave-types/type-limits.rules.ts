import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { LeaveTypeRecord } from '@ems/contract/leave-types'
import { formatAmount, formatLongDay } from '../balances/explanation.rules.ts'
import type { Cover } from '../duration/day-count.rules.ts'

export interface Limits extends Pick<LeaveTypeRecord, 'name' | 'unit' | 'notice'> {
  backdate_days: number | null
  max_amount: number | null
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
  | { reason: 'leave.backdated'; params: { type: string; days: number; most: string; day: string } }
  | { reason: 'leave.too-much'; params: { type: string; most: string } }
  | { reason: 'leave.notice'; params: { amount: string; days: number; notice: string } }
  | { reason: 'leave.before-joining'; params: { day: string } }
  | { reason: 'leave.after-leaving'; params: { day: string } }

/** The strictest broken rule comes first. */
function noticeBroken({ notice }: Limits, { cover, amount, today }: Request) {
  const ahead = inclusiveDays(today, cover.start_date) - 1
  return notice.filter(({ from, days }) => amount >= from && ahead < days).sort((a, b) => b.days - a.days)
}

const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

const describeNotice = ({ from, days }: Limits['notice'][number], unit: Limits['unit']) => ({
  amount: formatAmount(from, unit),
  days,
  notice: formatDays(days),
})

export const isWithin = (cover: Cover, had: Cover): boolean =>
  cover.start_date >= had.start_date && cover.end_date <= had.end_date

export function brokenLimits(type: Limits, request: Request): Limit[] {
  const { name, unit, backdate_days: backdated, max_amount: most } = type
  const { cover, amount, today } = request
  const broken: Limit[] = []
  if (backdated !== null && cover.start_date < addDays(today, -backdated)) {
    const day = formatLongDay(addDays(today, -backdated))
    broken.push({
      reason: 'leave.backdated',
      params: { type: name, days: backdated, most: formatDays(backdated), day },
    })
  }
  if (most !== null && amount > most)
    broken.push({ reason: 'leave.too-much', params: { type: name, most: formatAmount(most, unit) } })
  const notice = noticeBroken(type, request).find(({ mode }) => mode === 'refuse')
  if (notice) broken.push({ reason: 'leave.notice', params: describeNotice(notice, unit) })
  return [...broken, ...outsideEmployment(request)]
}

type Employed = Pick<Request, 'cover' | 'employedFrom' | 'leftOn'>

export function outsideEmployment({ cover, employedFrom, leftOn }: Employed): Limit[] {
  const broken: Limit[] = []
  if (cover.start_date < employedFrom)
    broken.push({ reason: 'leave.before-joining', params: { day: formatLongDay(employedFrom) } })
  if (leftOn !== null && cover.end_date > leftOn)
    broken.push({ reason: 'leave.after-leaving', params: { day: formatLongDay(leftOn) } })
  return broken
}

/** More days are probably a mistake. */
const USUAL_DAYS = 366

/** Types without a balance accept such days, so these are warnings. */
export function unusualDays({ cover, employedFrom, leftOn }: Employed, amount: number | null): string[] {
  const days = inclusiveDays(cover.start_date, cover.end_date)
  const sentences = [
    amount === 0 && 'None of these days is a working day.',
    days > USUAL_DAYS && `This is ${days} days, more than ${USUAL_DAYS}.`,
    cover.start_date < employedFrom &&
      `The leave starts before the first day of employment, ${formatLongDay(employedFrom)}.`,
    leftOn !== null &&
      cover.end_date > leftOn &&
      `The leave ends after the last day of employment, ${formatLongDay(leftOn)}.`,
  ]
  return sentences.filter((sentence) => sentence !== false)
}

export function warningsOf(type: Limits, request: Request): string[] {
  const notice = noticeBroken(type, request).find(({ mode }) => mode === 'warn')
  if (!notice) return []
  const { amount, notice: ahead } = describeNotice(notice, type.unit)
  return [`Leave of ${amount} or more should be requested ${ahead} before its first day.`]
}
