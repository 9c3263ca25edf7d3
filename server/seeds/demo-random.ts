/** Chance that can be repeated: the same seed gives the same organisation every time. */
export interface Random {
  /** from 0 up to, not including, 1 */
  next(): number
  /** a whole number, both ends included */
  int(least: number, most: number): number
  pick<T>(items: readonly T[]): T
  /** @param probability from 0 to 1 */
  chance(probability: number): boolean
  /** `count` different ones, in any order; all of them where there are fewer */
  some<T>(items: readonly T[], count: number): T[]
}

/** Mulberry32, a small generator of good enough numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    chance: (probability) => next() < probability,
    some: (items, count) => {
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, items.length)) chosen.add(int(0, items.length - 1))
      return [...chosen].map((index) => items[index] as (typeof items)[number])
    },
  }
}
