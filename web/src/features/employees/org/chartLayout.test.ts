import { describe, expect, it } from 'vitest'
import { CARD, cardsOf, TOPS_IN_ROW } from './chartLayout.ts'
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
    expect(new Set(cards.map(({ y }) => y)).size).toBe(Math.ceil(50 / TOPS_IN_ROW))
    expect(width).toBeLessThan((TOPS_IN_ROW + 1) * CARD.width)
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

  it('without people there are no cards', () => {
    expect(cardsOf([])).toMatchObject({ cards: [], lines: [], height: CARD.height })
  })
})
