import type { GapFigures } from '@ems/contract/pay-gaps'
import { withheldCategories } from './withheld.rules.ts'

/** A pay level, with enough decimals that levels which are equal on paper are equal here. */
const PLACES = 12
export const LEVEL_UNIT = 10n ** BigInt(PLACES)
/**
 * The gap in percent, in either direction, that flags a category. Source: Directive (EU) 2023/970, Article 9(9), 10(1).
 */
const FLAGGED = 5n

export type Sex = 'female' | 'male'

/** The pay of a person, in units of 10^-12 of the currency. */
export interface Level {
  sex: Sex
  basic: bigint
  variable: bigint
}

/** The levels of a pay category. */
export interface CategoryLevels {
  id: string
  code: string
  levels: readonly Level[]
}

export interface GapRules {
  /** the smallest number of women, and of men, in a group that is shown */
  minimum: number
  /** the divisor of a displayed level: hours of a year, or 1; in units of 10^-12 */
  hours: bigint
}

type Category = GapFigures['categories'][number]
type Part = NonNullable<Category['total']>

/** Rounds halves away from zero. @param of above 0 */
const rounded = (n: bigint, of: bigint): bigint => {
  const half = ((n < 0n ? -n : n) * 2n + of) / (of * 2n)
  return n < 0n ? -half : half
}

/** Decimal text in units of 10^-12. */
export function toLevel(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.slice(0, PLACES).padEnd(PLACES, '0')}`)
}

const WEEKS = 52n

/** Hours of a year, in units of 10^-12. @param weekMinutes decimal text */
export const yearlyHours = (weekMinutes: string): bigint => (toLevel(weekMinutes) * WEEKS) / 60n

/** Rounded once, for display. */
export const roundForDisplay = (n: bigint, of: bigint, decimals: number): number =>
  Number(rounded(n * 10n ** BigInt(decimals), of)) / 10 ** decimals

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n)
const mean = (values: readonly bigint[]) => rounded(sum(values), BigInt(values.length))

function median(values: readonly bigint[]): bigint {
  const inOrder = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const [lower, upper] = [inOrder[(inOrder.length - 1) >> 1], inOrder[inOrder.length >> 1]]
  return rounded((lower ?? 0n) + (upper ?? 0n), 2n)
}

const total = ({ basic, variable }: Level) => basic + variable

/** In percent of men's pay, in units of 10^-12; null if there are no men or their pay is 0. */
function gapOf(women: bigint | null, men: bigint | null): bigint | null {
  if (women === null || men === null || men <= 0n) return null
  return rounded((men - women) * 100n * LEVEL_UNIT, men)
}

const percent = (gap: bigint | null) => (gap === null ? null : roundForDisplay(gap, LEVEL_UNIT, 2))

/** Women and men separately, with one value for each. */
function split(levels: readonly Level[], value: (level: Level) => bigint) {
  const of = (sex: Sex) => levels.filter((level) => level.sex === sex).map(value)
  return { women: of('female'), men: of('male') }
}

const orNull = (values: readonly bigint[], middle: (values: readonly bigint[]) => bigint) =>
  values.length === 0 ? null : middle(values)

function gapBy(levels: readonly Level[], value: (level: Level) => bigint, middle: typeof mean) {
  const { women, men } = split(levels, value)
  return gapOf(orNull(women, middle), orNull(men, middle))
}

/**
 * Percentages of women and men in each pay quarter. A remainder of the division by four goes to the lowest quarter, to
 * the lowest and the third, or to the lowest three. People with equal pay on a border are divided in proportion.
 * Source: UK SI 2017/172, regulation 13.
 */
export function quartilesOf(levels: readonly Level[]): { women: number; men: number }[] {
  const [size, over] = [Math.floor(levels.length / 4), levels.length % 4]
  const more = [[], [0], [0, 2], [0, 1, 2]][over] as number[]
  const groups = [
    ...Map.groupBy(
      levels.toSorted((a, b) => (total(a) < total(b) ? -1 : 1)),
      total,
    ).values(),
  ].map((people) => ({ people: people.length, women: people.filter(({ sex }) => sex === 'female').length }))
  let [group, taken] = [0, 0]
  return [0, 1, 2, 3].map((quarter) => {
    const places = size + (more.includes(quarter) ? 1 : 0)
    let [left, women] = [places, 0n]
    while (left > 0) {
      const { people, women: among } = groups[group] as (typeof groups)[number]
      const take = Math.min(left, people - taken)
      women += (BigInt(take * among) * LEVEL_UNIT) / BigInt(people)
      left -= take
      taken += take
      if (taken === people) [group, taken] = [group + 1, 0]
    }
    const share = roundForDisplay(women * 100n, BigInt(places) * LEVEL_UNIT, 1)
    return {
      women: share,
      men: roundForDisplay(BigInt(places) * LEVEL_UNIT * 100n - women * 100n, BigInt(places) * LEVEL_UNIT, 1),
    }
  })
}

const headsOf = (levels: readonly Level[]) => {
  const { women, men } = split(levels, total)
  return { women: women.length, men: men.length }
}

const receiversOf = (levels: readonly Level[]) => levels.filter(({ variable }) => variable > 0n)

function partOf(levels: readonly Level[], value: (level: Level) => bigint, hours: bigint): Part {
  const { women, men } = split(levels, value)
  const [ofWomen, ofMen] = [orNull(women, mean), orNull(men, mean)]
  const average = (level: bigint | null) => (level === null ? null : roundForDisplay(level, hours, 2))
  return { women: average(ofWomen), men: average(ofMen), gap: percent(gapOf(ofWomen, ofMen)) }
}

/** Whether the exact gap of total pay is at least 5 %; 4.996 is below. */
function isFlagged(levels: readonly Level[]): boolean {
  const gap = gapBy(levels, total, mean)
  // The last digits come from rounding of the levels.
  return gap !== null && rounded(gap < 0n ? -gap : gap, 10_000n) * 10_000n >= FLAGGED * LEVEL_UNIT
}

function categoryOf({ id, code, levels }: CategoryLevels, { hours }: GapRules, totalAlone: boolean): Category {
  return {
    category: { _id: id, code },
    withheld: false,
    people: headsOf(levels),
    basic: totalAlone ? null : partOf(levels, ({ basic }) => basic, hours),
    variable: totalAlone ? null : partOf(levels, ({ variable }) => variable, hours),
    total: partOf(levels, total, hours),
    flagged: isFlagged(levels),
  }
}

const flaggedFirst = (categories: readonly Category[]) =>
  categories.toSorted(
    (a, b) => Number(b.flagged ?? false) - Number(a.flagged ?? false) || (a.category.code < b.category.code ? -1 : 1),
  )

/**
 * The seven figures.
 * @param levels of the whole year, one for each person
 * @param categories the levels of people in each of their categories
 * @param without levels of people without a category
 * @param withhold whether small groups are withheld, as in the published figures
 */
export function figuresOf(
  levels: readonly Level[],
  categories: readonly CategoryLevels[],
  without: readonly Level[],
  rules: GapRules,
  withhold: boolean,
): GapFigures {
  const heads = headsOf(levels)
  const receivers = receiversOf(levels)
  const enough = ({ women, men }: { women: number; men: number }) =>
    !withhold || (women >= rules.minimum && men >= rules.minimum)
  const withheld: string[] = []
  const only = <Value>(allowed: boolean, name: string, value: () => Value): Value | null => {
    if (allowed) return value()
    withheld.push(name)
    return null
  }
  const [all, some] = [enough(heads), enough(headsOf(receivers))]
  const receiving = only(all, 'receiving', () => {
    const { women, men } = headsOf(receivers)
    const share = (n: number, of: number) => (of === 0 ? null : roundForDisplay(BigInt(n) * 100n, BigInt(of), 1))
    return { women: share(women, heads.women), men: share(men, heads.men) }
  })
  const { hidden, totalAlone } = withhold
    ? withheldCategories(
        categories.map(({ code, levels: own }) => ({
          code,
          people: headsOf(own),
          receivers: headsOf(receiversOf(own)),
        })),
        { people: headsOf(without), receivers: headsOf(receiversOf(without)) },
        rules.minimum,
      )
    : { hidden: new Set<string>(), totalAlone: new Set<string>() }
  const shownCategories = categories.map((category): Category => {
    if (!hidden.has(category.code)) return categoryOf(category, rules, totalAlone.has(category.code))
    return { category: { _id: category.id, code: category.code }, withheld: true }
  })
  return {
    meanGap: only(all, 'meanGap', () => percent(gapBy(levels, total, mean))),
    medianGap: only(all, 'medianGap', () => percent(gapBy(levels, total, median))),
    variableMeanGap: only(some, 'variableMeanGap', () => percent(gapBy(receivers, ({ variable }) => variable, mean))),
    variableMedianGap: only(some, 'variableMedianGap', () =>
      percent(gapBy(receivers, ({ variable }) => variable, median)),
    ),
    receiving,
    quartiles: only(all && (!withhold || levels.length >= 20), 'quartiles', () =>
      levels.length < 4 ? null : quartilesOf(levels),
    ),
    categories: flaggedFirst(shownCategories),
    withheld: [
      ...withheld,
      ...[...hidden].map((code) => `categories.${code}`),
      ...[...totalAlone].flatMap((code) => [`categories.${code}.basic`, `categories.${code}.variable`]),
    ],
  }
}

/** A number of people, withheld if it is small but not 0. */
export const withholdSmallNumber = (people: number, minimum: number): number | null =>
  people === 0 || people >= minimum ? people : null
