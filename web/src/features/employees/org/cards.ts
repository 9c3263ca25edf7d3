import { hierarchy, tree } from 'd3-hierarchy'
import { type Row, TOP } from './rows.ts'

export const CARD = { width: 200, height: 60 }
/** Below a card stands the number of those below. */
const GAP = { across: 16, down: 80 }

export interface Card {
  row: Row
  /** the upper corner at the beginning of the line */
  x: number
  y: number
}

export interface Layout {
  cards: Card[]
  /** from the middle below a manager to the middle above a report */
  lines: { key: string; from: [x: number, y: number]; to: [x: number, y: number] }[]
  width: number
  height: number
}

interface Branch {
  row: Row | null
  children: Branch[]
}

/** Where the cards of the people stand who are shown in the tree: a manager above the middle of their reports. */
export function cardsOf(rows: readonly Row[]): Layout {
  const branches = new Map<string, Branch>([[TOP, { row: null, children: [] }]])
  for (const row of rows) branches.set(row.key, { row, children: [] })
  for (const row of rows) branches.get(row.parent)?.children.push(branches.get(row.key) as Branch)
  const root = tree<Branch>().nodeSize([CARD.width + GAP.across, CARD.height + GAP.down])(
    hierarchy(branches.get(TOP) as Branch),
  )
  const people = root.descendants().filter(({ data }) => data.row !== null)
  const left = Math.min(0, ...people.map(({ x }) => x))
  // The root that everybody at the top hangs on is not shown.
  const top = CARD.height + GAP.down
  const cards = people.map(({ data, x, y }): Card => ({ row: data.row as Row, x: x - left, y: y - top }))
  const placed = new Map(cards.map((card) => [card.row.key, card]))
  const lines = cards.flatMap(({ row, x, y }) => {
    const above = placed.get(row.parent)
    if (!above) return []
    const middle = CARD.width / 2
    return [
      {
        key: row.key,
        from: [above.x + middle, above.y + CARD.height] as [number, number],
        to: [x + middle, y] as [number, number],
      },
    ]
  })
  return {
    cards,
    lines,
    width: Math.max(0, ...cards.map(({ x }) => x)) + CARD.width,
    height: Math.max(0, ...cards.map(({ y }) => y)) + CARD.height,
  }
}
