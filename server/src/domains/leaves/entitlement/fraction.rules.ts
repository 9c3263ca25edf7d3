/** The denominator is positive. */
export interface Fraction {
  n: bigint
  d: bigint
}

export const fraction = (n: number | bigint, d: number | bigint = 1n): Fraction => ({ n: BigInt(n), d: BigInt(d) })

export const NOTHING = fraction(0)

function reduced({ n, d }: Fraction): Fraction {
  let [a, b] = [n < 0n ? -n : n, d]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? { n: n / a, d: d / a } : { n, d }
}

export const plus = (a: Fraction, b: Fraction): Fraction => reduced({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })

export const times = (a: Fraction, b: Fraction): Fraction => reduced({ n: a.n * b.n, d: a.d * b.d })

/** Rounds to multiples of `to`; `none` rounds to the nearest unit. */
export interface Rounding {
  to: number
  how: 'up' | 'nearest' | 'down' | 'none'
}

/** For fractions that are not negative; ties round up. */
export function rounded({ n, d }: Fraction, { to, how }: Rounding): number {
  const step = BigInt(how === 'none' ? 1 : to)
  const by = d * step
  // Half of an odd step lies between two whole numbers; a remainder above the lower one is past the half.
  const add = how === 'up' ? by - 1n : how === 'down' ? 0n : by / 2n
  return Number(((n + add) / by) * step)
}

export const decimal = ({ n, d }: Fraction): number => Number((n * 1000n * 2n + d) / (d * 2n)) / 1000
