import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { cellsOfText, placePasted, positionsOf, textOfCells } from '../../../ui/grid/cellArea.ts'
import { useGrid } from '../../../ui/grid/useGrid.ts'
import { FIELDS, textsOf } from './amounts.ts'
import type { Change } from './useEdits.ts'
import type { Run } from './usePayPeriod.ts'

const isCell = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.hasAttribute('data-cell')

/**
 * The cells of a run as those of a sheet: a cell that has the focus is gone from by the arrows and replaced by what is typed;
 * F2, a second click or the first letter begin to change it, and then the arrows along the line are the text's own.
 * @param ask shows what a paste would change; it is done where that answers true
 */
export function useSheet(
  rows: readonly RunRow[],
  run: Run,
  ask: (changes: readonly Change[], leftOut: number) => Promise<boolean>,
) {
  const grid = useGrid()
  /** whether the text of the cell is changed, and whether it was */
  const typing = useRef<'no' | 'begun' | 'typed'>('no')

  /** Changes for those who are paid, and how many cells are of others. */
  const changesOf = (cells: readonly { row: number; column: number; text: string }[]) => {
    const changes = cells.flatMap(({ row: index, column, text }): Change[] => {
      const [row, field] = [rows[index], FIELDS[column]]
      return row && field && run.isPaid(row) ? [{ id: row.person._id, field, text }] : []
    })
    return { changes, leftOut: cells.length - changes.length }
  }
  const chosenPlaces = () => {
    const area = grid.chosen()
    return area ? positionsOf(area) : []
  }
  const clear = () =>
    run.change(changesOf(chosenPlaces().flatMap((row) => row.map((place) => ({ ...place, text: '0' })))).changes)

  const copy = (event: ClipboardEvent) => {
    if (typing.current !== 'no' || !isCell(event.target)) return
    event.preventDefault()
    const cells = chosenPlaces().map((places) =>
      places.map(({ row, column }) => {
        const [of, field] = [rows[row], FIELDS[column]]
        return of && field ? textsOf(of, run.edits)[field] : ''
      }),
    )
    event.clipboardData.setData('text/plain', textOfCells(cells))
    if (event.type === 'cut') clear()
  }

  const paste = async (event: ClipboardEvent) => {
    const area = grid.chosen()
    if (!isCell(event.target) || !area) return
    const cells = cellsOfText(event.clipboardData.getData('text'))
    const one = cells.length === 1 && cells[0]?.length === 1
    // Into a text that is typed, and a single value into a single cell, as into any field.
    if (one && (typing.current !== 'no' || (area.from.row === area.to.row && area.from.column === area.to.column)))
      return
    event.preventDefault()
    const { changes, leftOut } = changesOf(placePasted(cells, area, grid.size()))
    if (await ask(changes, leftOut)) run.change(changes)
    grid.go(area.from)
  }

  const keys = (event: KeyboardEvent) => {
    if (!isCell(event.target)) return
    const { key, target } = event
    const command = event.ctrlKey || event.metaKey
    if (command && key === 'Enter') {
      event.preventDefault()
      return run.record()
    }
    if (command && key.toLowerCase() === 'z') {
      event.preventDefault()
      typing.current = 'no'
      return run.undo()
    }
    if (key === 'F2') {
      typing.current = 'begun'
      return target.setSelectionRange(target.value.length, target.value.length)
    }
    if (key === 'Enter')
      return void grid.move(event, { key: event.shiftKey ? 'ArrowUp' : 'ArrowDown', shiftKey: false })
    if (typing.current !== 'no') {
      if (key === 'Escape') {
        event.stopPropagation()
        if (typing.current === 'typed') run.undo()
        typing.current = 'no'
        return target.select()
      }
      const ownOfText = ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || command || event.shiftKey
      if (!ownOfText) grid.move(event)
      return
    }
    if ((key === 'Delete' || key === 'Backspace') && !command) {
      event.preventDefault()
      return clear()
    }
    grid.move(event)
  }

  return {
    grid,
    on: {
      onKeyDown: keys,
      onCopy: copy,
      onCut: copy,
      onPaste: (event: ClipboardEvent) => void paste(event),
      onInput: () => {
        typing.current = 'typed'
      },
      onFocus: ({ target }: FocusEvent) => {
        if (!isCell(target)) return
        typing.current = 'no'
        run.settle()
        grid.focused(target)
        target.select()
      },
      onMouseDown: (event: MouseEvent) => {
        if (!isCell(event.target) || event.button !== 0) return
        if (event.shiftKey) {
          event.preventDefault()
          grid.extendTo(event.target)
        } else if (event.target === document.activeElement) typing.current = 'begun'
      },
      // The press has put the caret where it was, and so has taken the choice of the whole text away.
      onMouseUp: ({ target }: MouseEvent) => {
        if (isCell(target) && typing.current === 'no') target.select()
      },
    },
  }
}
