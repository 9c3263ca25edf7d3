import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { type Area, areaOf, type Place, placeAfter, positionsOf, type Size } from './cellArea.ts'

/** The focusable element of each cell in a grid. */
const CELL = '[data-cell]'

export interface Grid {
  ref: RefObject<HTMLTableElement | null>
  /** the selected cells: the focused one, or the range since Shift was first pressed */
  chosen: () => Area | null
  size: () => Size
  /** moves as a key says, with Shift extending the selection, or as another key would; @returns whether it moved */
  move: (event: KeyboardEvent, as?: { key: string; shiftKey: boolean }) => boolean
  /** gives a cell the focus */
  go: (place: Place) => void
  /** selects the range from the last focused cell to this one, which gets the focus */
  extendTo: (cell: Element) => void
  /** clears the selection, for instance because another cell was clicked */
  focused: (cell: Element) => void
}

/**
 * A table with spreadsheet-like navigation and selection. The focusable element of a cell has `data-cell`; selected
 * cells get `data-chosen` directly in the DOM: thousands of cells must not render at each key press.
 * @param selectable whether the cells are those of a `role=grid`, which announces the selection
 */
export function useGrid(selectable = false): Grid {
  const ref = useRef<HTMLTableElement>(null)
  const range = useRef<{ anchor: Place; head: Place } | null>(null)
  const painted = useRef<Element[]>([])

  const rows = () => ref.current?.tBodies[0]?.rows
  const cellsOf = (row: number) => [...(rows()?.[row]?.querySelectorAll<HTMLElement>(CELL) ?? [])]
  const size = (): Size => ({ rows: rows()?.length ?? 0, columns: cellsOf(0).length })
  const placeOf = (cell: Element): Place | null => {
    const row = cell.closest('tr')?.sectionRowIndex
    const column = row === undefined ? -1 : cellsOf(row).indexOf(cell as HTMLElement)
    return row === undefined || column < 0 ? null : { row, column }
  }

  const paint = ({ anchor, head }: { anchor: Place; head: Place }) => {
    for (const cell of painted.current) {
      cell.removeAttribute('data-chosen')
      cell.removeAttribute('aria-selected')
    }
    const places = positionsOf(areaOf(anchor, head)).flat()
    painted.current =
      places.length < 2 ? [] : places.flatMap(({ row, column }) => cellsOf(row)[column]?.closest('td') ?? [])
    for (const cell of painted.current) {
      cell.setAttribute('data-chosen', '')
      if (selectable) cell.setAttribute('aria-selected', 'true')
    }
  }

  const hold = (anchor: Place, head: Place) => {
    range.current = { anchor, head }
    paint(range.current)
    const cell = cellsOf(head.row)[head.column]
    if (!cell) return
    if (cell.hasAttribute('tabindex')) {
      // Tab returns to the last focused cell.
      for (const each of ref.current?.querySelectorAll('td [tabindex="0"]') ?? []) each.setAttribute('tabindex', '-1')
      cell.setAttribute('tabindex', '0')
    }
    cell.focus()
  }

  return {
    ref,
    size,
    chosen: () => range.current && areaOf(range.current.anchor, range.current.head),
    move: (event, { key, shiftKey } = event) => {
      const at = range.current?.head
      if (!at || event.altKey) return false
      const mirrored = document.documentElement.dir === 'rtl'
      const far = event.ctrlKey || event.metaKey
      const all = size()
      let next = placeAfter(key, at, all, far, mirrored)
      if (!next) return false
      event.preventDefault()
      // Cells without input are skipped; if there are no others in that direction, the focus stays.
      const step = { row: Math.sign(next.row - at.row), column: Math.sign(next.column - at.column) }
      while (cellsOf(next.row)[next.column]?.matches(':disabled')) {
        const beyond: Place = { row: next.row + step.row, column: next.column + step.column }
        if (beyond.row < 0 || beyond.row >= all.rows || beyond.column < 0 || beyond.column >= all.columns) return true
        if (step.row === 0 && step.column === 0) return true
        next = beyond
      }
      hold(shiftKey ? (range.current?.anchor ?? next) : next, next)
      return true
    },
    go: (place) => hold(place, place),
    extendTo: (cell) => {
      const place = placeOf(cell)
      if (place) hold(range.current?.anchor ?? place, place)
    },
    focused: (cell) => {
      const place = placeOf(cell)
      if (!place) return
      const { head } = range.current ?? {}
      if (head?.row === place.row && head.column === place.column) return
      range.current = { anchor: place, head: place }
      paint(range.current)
    },
  }
}
