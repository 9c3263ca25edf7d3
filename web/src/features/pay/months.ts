/** The month after one. @param month YYYY-MM */
export function monthAfter(month: string): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}
