import { describe, expect, it } from 'vitest'
import { CARD, cardsOf, IN_ROW } from './chartLayout.ts'
import { type Row, TOP } from './treeRows.ts'

const row = (key: string, parent = TOP, level = 1): Row => ({ kind: 'loading', left: 0, key, parent, level })

const overlaps = (cards: { x: number; y: number }[]) =>
  cards.some((one, index) =>
    cards
      .slice(index + 1)
      .some((other) => Math.abs(one.x - other.x) < CARD.width && Math.abs(one.y - other.y) < CARD.height),
  )

describe('the layout of cards', () => {
  it('a manager is above the middle of their reports', () => {
    const { cards, lines } = cardsOf([row('a'), row('b', 'a', 2), row('c', 'a', 2)])
    const [a, b, c] = cards
    expect(a?.x).toBe(((b?.x ?? 0) + (c?.x ?? 0)) / 2)
    expect([b?.y, lines.length]).toEqual([c?.y, 2])
  })

  it('many people at the top are in rows, in their order', () => {
    const { cards, width, height } = cardsOf(Array.from({ length: 50 }, (_, index) => row(`p${index}`)))
    expect(cards.map((card) => card.row.key)).toEqual(Array.from({ length: 50 }, (_, index) => `p${index}`))
    expect(new Set(cards.map(({ y }) => y)).size).toBe(Math.ceil(50 / IN_ROW))
    expect(width).toBeLessThan((IN_ROW + 1) * CARD.width)
    expect(height).toBeLessThan(50 * CARD.height)
    expect(overlaps(cards)).toBe(false)
  })

  it('a tree wider than a row has a row for itself', () => {
    const wide = Array.from({ length: 12 }, (_, index) => row(`below${index}`, 'wide', 2))
    const { cards } = cardsOf([row('a'), row('b'), row('wide'), ...wide, row('c')])
    const at = (key: string) => cards.find((card) => card.row.key === key)
    expect(at('a')?.y).toBe(at('b')?.y)
    expect(at('wide')?.y).toBeGreaterThan(at('b')?.y ?? 0)
    expect(at('c')?.y).toBeGreaterThan(at('below0')?.y ?? 0)
    expect(overlaps(cards)).toBe(false)
  })

  it('many reports are in rows of one window, and their lines pass beside the cards', () => {
    const reports = Array.from({ length: 18 }, (_, index) => row(`r${index}`, 'top', 2))
    const { cards, lines, width, height } = cardsOf([row('top'), ...reports])
    expect(width).toBeLessThan((IN_ROW + 0.5) * CARD.width)
    expect(height).toBeLessThan(8 * CARD.height)
    expect(lines).toHaveLength(18)
    expect(overlaps(cards)).toBe(false)
    const [last] = cards.slice(-1)
    expect(lines.at(-1)?.path).toContain(`H${(last?.x ?? 0) - 8}`)
  })

  it('a report whose own reports are open stands below the rows, above its tree', () => {
    const reports = Array.from({ length: 8 }, (_, index) => row(`r${index}`, 'top', 2))
    const open = [row('below0', 'r1', 3), row('below1', 'r1', 3)]
    const { cards } = cardsOf([row('top'), ...reports.slice(0, 2), ...open, ...reports.slice(2)])
    const at = (key: string) => cards.find((card) => card.row.key === key)
    expect(at('r1')?.y).toBeGreaterThan(at('r7')?.y ?? 0)
    expect(at('below0')?.y).toBeGreaterThan(at('r1')?.y ?? 0)
    expect(at('r1')?.x).toBe(((at('below0')?.x ?? 0) + (at('below1')?.x ?? 0)) / 2)
    expect(overlaps(cards)).toBe(false)
  })

  it('without people there are no cards', () => {
    expect(cardsOf([])).toMatchObject({ cards: [], lines: [], height: CARD.height })
  })
})
