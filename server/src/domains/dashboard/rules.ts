/** How many months the salary history has, the current one included. Source: the product's chart. */
export const HISTORY_MONTHS = 6

/** The last months up to that of a day, oldest first, as `YYYY-MM`. */
export function monthsUpTo(today: string, count = HISTORY_MONTHS): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_none, index) => {
    const month = last - (count - 1 - index)
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/**
 * By how much a month's total differs from that of the month before, in percent with one decimal; halves go away from
 * zero. 0 where there was nothing to compare with. Source: the product's change of the monthly salary.
 */
export function changePercent(current: number, last: number): number {
  if (last === 0) return 0
  const tenths = ((current - last) / last) * 1000
  // Money has two decimals: what is left beyond the sixth is the noise of binary fractions, not a value.
  const rounded = Math.round(Number(Math.abs(tenths).toFixed(6)))
  return rounded === 0 ? 0 : (Math.sign(tenths) * rounded) / 10
}
