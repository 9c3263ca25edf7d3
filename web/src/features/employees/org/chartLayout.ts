import { hierarchy, tree } from 'd3-hierarchy'
import { type Row, TOP } from './treeRows.ts'

export const CARD = { width: 200, height: 80 }
/** The room below a card for the number of reports. */
const GAP = { across: 16, down: 64 }
const STEP = { across: CARD.width + GAP.across, down: CARD.height + GAP.down }
/** The number of cards in a row: as many as a window of 1440 pixels shows. A tree below can be wider. */
export const IN_ROW = 5
/** From a row of reports to the next one of the same manager. */
const ROW_STEP = CARD.height + 20
/** The place of a line between two cards, from the second one. */
const BESIDE = -GAP.across / 2
/** The room for a line that turns above a card. */
const TURN = 20

export interface Card {
  row: Row
  /** the upper left corner (in the direction of the text) */
  x: number
  y: number
  /** where the line comes down beside other cards, from the card's left edge; absent if it comes straight from above */
  lane?: number
}

export interface Layout {
  cards: Card[]
  /** from the middle below a manager to a report, as the path of a drawing */
  lines: { key: string; path: string }[]
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
  const lines = cards.flatMap((card) => {
    const above = placed.get(card.row.parent)
    return above ? [{ key: card.row.key, path: lineTo(card, above) }] : []
  })
  return { cards, lines, ...sizeOf(cards) }
}

function lineTo({ x, y, lane }: Card, above: Card): string {
  const middle = CARD.width / 2
  const bottom = above.y + CARD.height
  const start = `M${above.x + middle},${bottom}`
  if (lane === undefined) return `${start}V${(bottom + y) / 2}H${x + middle}V${y}`
  const way = `${start}V${bottom + GAP.down / 2}H${x + lane}`
  return lane === BESIDE ? `${way}V${y + CARD.height / 2}H${x}` : `${way}V${y - TURN}H${x + middle}V${y}`
}

/** The cards of a person and of all visible people below, from 0 on. */
function treeOf(top: Branch): Card[] {
  if (isWide(top)) return inRowsBelow(top)
  const people = tree<Branch>().nodeSize([STEP.across, STEP.down])(hierarchy(top)).descendants()
  const left = Math.min(...people.map(({ x }) => x))
  return people.map(({ data: { row }, x, y }) => ({ row, x: x - left, y }))
}

const isWide = ({ children }: Branch): boolean => children.length > IN_ROW || children.some(isWide)

/** Many reports are in rows; those with reports of their own follow in a row below, each above its own tree. */
function inRowsBelow({ row, children }: Branch): Card[] {
  const many = children.length > IN_ROW
  const grid = many ? children.filter((child) => child.children.length === 0) : []
  const trees = children.filter((child) => !grid.includes(child)).map(treeOf)
  const gridWidth = Math.min(grid.length, IN_ROW) * STEP.across - GAP.across
  const treesWidth = trees.reduce((sum, cards) => sum + sizeOf(cards).width + GAP.across, -GAP.across)
  const width = Math.max(CARD.width, gridWidth, treesWidth)
  const gridLeft = (width - gridWidth) / 2
  const inGrid = grid.map((child, at): Card => {
    const line = Math.floor(at / IN_ROW)
    const x = gridLeft + (at % IN_ROW) * STEP.across
    return { row: child.row, x, y: STEP.down + line * ROW_STEP, ...(line > 0 && { lane: BESIDE }) }
  })
  const top = grid.length > 0 ? STEP.down + Math.ceil(grid.length / IN_ROW) * ROW_STEP + TURN : STEP.down
  let x = (width - treesWidth) / 2
  const below = trees.flatMap((cards) => {
    const left = x
    x += sizeOf(cards).width + GAP.across
    return cards.map((card, at) => {
      const placed = { ...card, x: left + card.x, y: top + card.y }
      return at === 0 && grid.length > 0 ? { ...placed, lane: gridLeft + BESIDE - placed.x } : placed
    })
  })
  return [{ row, x: (width - CARD.width) / 2, y: 0 }, ...inGrid, ...below]
}

function inRows(tops: Card[][]): Card[] {
  const widest = Math.max(IN_ROW * STEP.across - GAP.across, ...tops.map((cards) => sizeOf(cards).width))
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
