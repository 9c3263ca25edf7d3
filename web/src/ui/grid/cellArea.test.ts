import { expect, it, test } from 'vitest'
import { areaOf, cellsOfText, placeAfter, placePasted, positionsOf, textOfCells } from './cellArea.ts'

const size = { rows: 30, columns: 3 }
const at = { row: 4, column: 1 }

test.each([
  ['ArrowUp', { row: 3, column: 1 }],
  ['ArrowRight', { row: 4, column: 2 }],
  ['Home', { row: 4, column: 0 }],
  ['End', { row: 4, column: 2 }],
  ['PageUp', { row: 0, column: 1 }],
  ['PageDown', { row: 14, column: 1 }],
])('%s moves to the next cell, and never out of the grid', (key, place) => {
  expect(placeAfter(key, at, size)).toEqual(place)
})

it('moves to the edges of the grid with Ctrl, and in the other direction if columns run from right to left', () => {
  expect(placeAfter('End', at, size, true)).toEqual({ row: 29, column: 2 })
  expect(placeAfter('ArrowDown', at, size, true)).toEqual({ row: 29, column: 1 })
  expect(placeAfter('ArrowRight', at, size, false, true)).toEqual({ row: 4, column: 0 })
  expect(placeAfter('a', at, size)).toBeNull()
})

it('an area is the same from either corner', () => {
  const area = areaOf({ row: 3, column: 0 }, { row: 1, column: 1 })
  expect(area).toEqual({ from: { row: 1, column: 0 }, to: { row: 3, column: 1 } })
  expect(positionsOf(area)).toHaveLength(3)
  expect(positionsOf(area)[0]).toEqual([
    { row: 1, column: 0 },
    { row: 1, column: 1 },
  ])
})

it('reads cells that a spreadsheet copied, and writes the same', () => {
  expect(cellsOfText('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(cellsOfText('7')).toEqual([['7']])
  expect(textOfCells([['1', '2'], ['3']])).toBe('1\t2\n3')
})

it('one value fills the selection, a column continues from its first cell, and nothing leaves the grid', () => {
  const chosen = areaOf({ row: 28, column: 0 }, { row: 29, column: 0 })
  expect(placePasted([['5']], chosen, size).map(({ row, text }) => [row, text])).toEqual([
    [28, '5'],
    [29, '5'],
  ])
  const one = areaOf(at, at)
  expect(placePasted([['1'], ['2']], one, size)).toEqual([
    { row: 4, column: 1, text: '1' },
    { row: 5, column: 1, text: '2' },
  ])
  expect(placePasted([['1'], ['2'], ['3']], chosen, size)).toHaveLength(2)
  expect(placePasted([['1', '2', '3']], one, size).map(({ column }) => column)).toEqual([1, 2])
})
