import type { Spread } from './lib/spread.ts'

/** Texts of figures, and tables of them in Markdown. */

export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const latency = (ms: number): string => number(ms, ms < 10 ? 1 : 0)

/** `0.56 (0.52–0.61)` */
export const withSpread = ({ middle, low, high }: Spread, digits = 2): string =>
  `${number(middle, digits)} (${number(low, digits)}–${number(high, digits)})`

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
