/** A cell of a grid, counted from 0. */
export interface Place {
  row: number
  column: number
}

/** A range of cells, including both ends; `from` is the first of them in both directions. */
export interface Area {
  from: Place
  to: Place
}

export type Size = { rows: number; columns: number }

/** The number of rows that a page key moves. */
export const PAGE_ROWS = 10

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/**
 * The target of a key in a grid, as in a spreadsheet: arrows move by one, Page keys by ten rows, Home and End to the
 * ends of the row, with Ctrl to those of the whole grid.
 * @param far whether Ctrl (or ⌘) is held @param mirrored whether the columns run from right to left
 * @returns null for any other key
 */
export function placeAfter(key: string, at: Place, size: Size, far = false, mirrored = false): Place | null {
  const along = mirrored ? -1 : 1
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = {
    ArrowUp: { row: far ? 0 : at.row - 1, column: at.column },
    ArrowDown: { row: far ? last.row : at.row + 1, column: at.column },
    ArrowLeft: { row: at.row, column: far ? (mirrored ? last.column : 0) : at.column - along },
    ArrowRight: { row: at.row, column: far ? (mirrored ? 0 : last.column) : at.column + along },
    PageUp: { row: at.row - PAGE_ROWS, column: at.column },
    PageDown: { row: at.row + PAGE_ROWS, column: at.column },
    Home: { row: far ? 0 : at.row, column: 0 },
    End: { row: far ? last.row : at.row, column: last.column },
  }[key]
  return to ? { row: within(to.row, size.rows), column: within(to.column, size.columns) } : null
}

/** The range between two cells, in any order. */
export const areaOf = (one: Place, other: Place): Area => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

/** The cells of an area, row by row. */
export const positionsOf = ({ from, to }: Area): Place[][] =>
  Array.from({ length: to.row - from.row + 1 }, (_, row) =>
    Array.from({ length: to.column - from.column + 1 }, (_, column) => ({
      row: from.row + row,
      column: from.column + column,
    })),
  )

/** Cells in the clipboard format of spreadsheets: tabs between columns, line ends between rows. */
export const textOfCells = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.join('\t')).join('\n')

/** Reads cells that a spreadsheet put on the clipboard. The last line end starts no row. */
export const cellsOfText = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/**
 * The places of pasted cells, from the first selected cell on. One value, one row or one column fills the selection, as
 * in a spreadsheet.
 * @returns the place of each value, without places outside the grid
 */
export function placePasted(
  cells: readonly (readonly string[])[],
  chosen: Area,
  size: Size,
): (Place & { text: string })[] {
  const height = Math.max(cells.length, cells.length === 1 ? chosen.to.row - chosen.from.row + 1 : 1)
  const wide = Math.max(...cells.map((row) => row.length))
  const width = Math.max(wide, wide === 1 ? chosen.to.column - chosen.from.column + 1 : 1)
  const to = { row: chosen.from.row + height - 1, column: chosen.from.column + width - 1 }
  return positionsOf({ from: chosen.from, to }).flatMap((places, row) =>
    places.flatMap((place, column) => {
      const text = cells[row % cells.length]?.[column % wide]
      return text === undefined || place.row >= size.rows || place.column >= size.columns ? [] : { ...place, text }
    }),
  )
}
