import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react'
import { type MonthPerson, StoredStatus } from '../../../api/contract/attendance.ts'
import { cellsOfText, placePasted, positionsOf, textOfCells } from '../../../ui/grid/cellArea.ts'
import { useGrid } from '../../../ui/grid/useGrid.ts'
import { singleKeys } from '../../../ui/keyboard/keys.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { PendingState, Setting } from './usePendingMarks.ts'

interface MonthKeys {
  people: readonly MonthPerson[]
  days: readonly string[]
  /** whether the mark of a person and day may be set */
  canMark: (person: MonthPerson, day: string) => boolean
  pending: PendingState
  /** asks for the reason and saves the pending marks */
  save: () => void
}

/**
 * The cells of a month as a grid: arrow keys move between days, letters set the mark of all selected days, and nothing
 * is sent before saving.
 */
export function useMonthKeys({ people, days, canMark, pending, save }: MonthKeys) {
  const t = getTranslator('attendance')
  const grid = useGrid(true)

  const statusOf = (text: string): StoredStatus | undefined =>
    StoredStatus.options.find((status) =>
      [t('month.letter', { kind: status }), t(`status.${status}`)].some(
        (word) => word.toLowerCase() === text.trim().toLowerCase(),
      ),
    )
  const shownAt = (row: number, column: number): StoredStatus | null => {
    const [person, day] = [people[row], days[column]]
    if (!person || !day) return null
    return pending.marks[person._id]?.[day]?.status ?? person.marks[day] ?? null
  }
  const set = (cells: readonly { row: number; column: number; status: StoredStatus | null }[]) => {
    const settings = cells.flatMap(({ row, column, status }): Setting[] => {
      const [person, day] = [people[row], days[column]]
      return person && day && canMark(person, day)
        ? [{ employeeId: person._id, day, status, seen: person.marks[day] ?? null }]
        : []
    })
    if (settings.length > 0) pending.change(settings)
  }
  const chosen = () => {
    const area = grid.chosen()
    return area ? positionsOf(area) : []
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (event.altKey || !(event.target as Element).matches('[data-cell]')) return
    const act = (): boolean => {
      if (command && key === 'enter') save()
      else if (command && key === 'z') pending.undo()
      else if (command) return false
      else if (key === 'delete' || key === 'backspace')
        set(
          chosen()
            .flat()
            .map((place) => ({ ...place, status: null })),
        )
      else {
        const status = key.length === 1 && singleKeys.on() ? statusOf(key) : undefined
        if (!status) return false
        set(
          chosen()
            .flat()
            .map((place) => ({ ...place, status })),
        )
      }
      return true
    }
    if (!act()) return void grid.move(event)
    event.preventDefault()
    // The page has commands with the same letters.
    event.stopPropagation()
  }

  return {
    grid,
    on: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => grid.focused(target),
      onMouseDown: (event: MouseEvent) => {
        const cell = (event.target as Element).closest('[data-cell]')
        if (!cell || !event.shiftKey) return
        event.preventDefault()
        grid.extendTo(cell)
      },
      // Selecting is not opening.
      onClickCapture: (event: MouseEvent) => {
        if (event.shiftKey && (event.target as Element).closest('[data-cell]')) event.stopPropagation()
      },
      onCopy: (event: ClipboardEvent) => {
        const cells = chosen().map((places) =>
          places.map(({ row, column }) => {
            const status = shownAt(row, column)
            return status ? t('month.letter', { kind: status }) : ''
          }),
        )
        if (cells.length === 0) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', textOfCells(cells))
      },
      onPaste: (event: ClipboardEvent) => {
        const area = grid.chosen()
        if (!area) return
        event.preventDefault()
        const cells = placePasted(cellsOfText(event.clipboardData.getData('text')), area, grid.size())
        set(
          cells.flatMap(({ row, column, text }) => {
            const status = statusOf(text)
            return status ? { row, column, status } : []
          }),
        )
      },
    },
  }
}
