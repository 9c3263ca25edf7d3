interface Heads {
  women: number
  men: number
}

/** The women and men of a pay category, and those with variable pay. */
export interface CategoryHeads {
  code: string
  people: Heads
  receivers: Heads
}

const of = ({ women, men }: Heads) => women + men
const plus = (one: Heads, other: Heads): Heads => ({ women: one.women + other.women, men: one.men + other.men })

/**
 * The categories to withhold, so that no group below the minimum is shown, or can be calculated as the whole minus the
 * shown groups.
 * @param without people without a category: they are part of the whole and of no category
 * @returns codes of categories that are withheld whole, and of categories that show only total pay
 */
export function withheldCategories(
  categories: readonly CategoryHeads[],
  without: Omit<CategoryHeads, 'code'>,
  minimum: number,
): { hidden: Set<string>; totalAlone: Set<string> } {
  const tooFew = ({ women, men }: Heads) => women < minimum || men < minimum
  const hidden = close(
    categories.map(({ code, people }) => ({ code, heads: people })),
    ({ heads }) => tooFew(heads),
    without.people,
    minimum,
  )
  const shown = categories.filter(({ code }) => !hidden.has(code))
  const rest = categories
    .filter(({ code }) => hidden.has(code))
    .reduce((all, { receivers }) => plus(all, receivers), without.receivers)
  const few = (n: number) => n > 0 && n < minimum
  const totalAlone = close(
    shown.map(({ code, receivers }) => ({ code, heads: receivers })),
    ({ heads }) => few(heads.women) || few(heads.men),
    rest,
    minimum,
  )
  return { hidden, totalAlone }
}

/** Withholds the smallest shown categories while the withheld ones can be calculated from the rest. */
function close<Group extends { code: string; heads: Heads }>(
  groups: readonly Group[],
  isSmall: (group: Group) => boolean,
  without: Heads,
  minimum: number,
): Set<string> {
  const withheld = new Set(groups.filter(isSmall).map(({ code }) => code))
  const left = groups
    .filter(({ code, heads }) => !withheld.has(code) && of(heads) > 0)
    .toSorted((a, b) => of(a.heads) - of(b.heads) || (a.code < b.code ? -1 : 1))
  const few = (n: number) => n > 0 && n < minimum
  let pool = groups.filter(({ code }) => withheld.has(code)).reduce((all, { heads }) => plus(all, heads), without)
  while (few(pool.women) || few(pool.men)) {
    const next = left.shift()
    if (!next) break
    withheld.add(next.code)
    pool = plus(pool, next.heads)
  }
  return withheld
}
