import { hierarchy, tree } from 'd3-hierarchy'
import { type Row, TOP } from './treeRows.ts'

export const CARD = { width: 200, height: 60 }
/** The room below a card for the number of reports. */
const GAP = { across: 16, down: 80 }
const STEP = { across: CARD.width + GAP.across, down: CARD.height + GAP.down }
/** The number of top cards in a row, unless a tree below is wider. */
export const TOPS_IN_ROW = 6

export interface Card {
  row: Row
  /** the upper left corner (in the direction of the text) */
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
  row: Row
  children: Branch[]
}

/**
 * The places of the cards in the tree: a manager is above the middle of their reports. The cards at the
 * top are in rows: no lines join them, and one row of many would be too wide to scroll.
 */
export function cardsOf(rows: readonly Row[]): Layout {
  const branches = new Map(rows.map((row): [string, Branch] => [row.key, { row, children: [] }]))
  for (const [key, branch] of branches) branches.get(branch.row.parent)?.children.push(branches.get(key) as Branch)
  const tops = rows.filter(({ parent }) => parent === TOP).map(({ key }) => treeOf(branches.get(key) as Branch))
  const cards = inRows(tops)
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
  return { cards, lines, ...sizeOf(cards) }
}

/** The cards of a person at the top and of all visible people below, from 0 on. */
function treeOf(top: Branch): Card[] {
  const people = tree<Branch>().nodeSize([STEP.across, STEP.down])(hierarchy(top)).descendants()
  const left = Math.min(...people.map(({ x }) => x))
  return people.map(({ data: { row }, x, y }) => ({ row, x: x - left, y }))
}

function inRows(tops: Card[][]): Card[] {
  const widest = Math.max(TOPS_IN_ROW * STEP.across - GAP.across, ...tops.map((cards) => sizeOf(cards).width))
  const placed: Card[] = []
  let [x, y, next] = [0, 0, 0]
  for (const cards of tops) {
    const { width, height } = sizeOf(cards)
    if (x > 0 && x + width > widest) [x, y] = [0, next]
    placed.push(...cards.map((card) => ({ ...card, x: x + card.x, y: y + card.y })))
    x += width + GAP.across
    next = Math.max(next, y + height + GAP.down / 2)
  }
  return placed
}

const sizeOf = (cards: readonly Card[]) => ({
  width: Math.max(0, ...cards.map(({ x }) => x)) + CARD.width,
  height: Math.max(0, ...cards.map(({ y }) => y)) + CARD.height,
})
