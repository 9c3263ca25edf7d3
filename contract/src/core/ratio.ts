/** An exact fraction; `of` is above 0. Amounts of money are in thousandths. */
export interface Ratio {
  n: bigint
  of: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

/** @param of not 0 */
export function ratio(n: bigint | number, of: bigint | number = 1): Ratio {
  const [top, bottom] = [BigInt(n), BigInt(of)]
  const by = gcd(top, bottom) * (bottom < 0n ? -1n : 1n)
  return by === 0n ? { n: 0n, of: 1n } : { n: top / by, of: bottom / by }
}

export const ZERO: Ratio = { n: 0n, of: 1n }
export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.of + b.n * a.of, a.of * b.of)
export const subtract = (a: Ratio, b: Ratio): Ratio => add(a, { n: -b.n, of: b.of })
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.of * b.of)
/** @param b not 0 */
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.of, a.of * b.n)

/** Rounds to a multiple of `unit`, halves away from zero. */
export function round({ n, of }: Ratio, unit: bigint): bigint {
  const size = of * unit
  const rounded = ((n < 0n ? -n : n) * 2n + size) / (size * 2n)
  return (n < 0n ? -rounded : rounded) * unit
}

/** Decimal text as a ratio: `1.5` → 3/2. */
export function parseDecimal(text: string): Ratio {
  const [whole = '0', fraction = ''] = text.split('.')
  return ratio(BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length))
}

const THOUSAND = ratio(1000)

/** Decimal text in thousandths: `2.5` → 2500. @throws RangeError for more than three decimals */
export function thousandths(text: string): bigint {
  const { n, of } = multiply(parseDecimal(text), THOUSAND)
  if (of !== 1n) throw new RangeError(`${text} has more than three decimals.`)
  return n
}

/** Thousandths as decimal text with a number of decimals. */
export function toDecimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0')
  const fraction = digits.slice(-3).slice(0, decimals)
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}${decimals > 0 ? `.${fraction}` : ''}`
}
