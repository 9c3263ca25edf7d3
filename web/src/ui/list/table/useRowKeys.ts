import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { holdFocus } from '../../keyboard/holdFocus.ts'
import { commandOf } from '../../keyboard/keys.ts'
import { toListPosition } from '../listPosition.ts'
import type { ListState } from '../useListState.ts'
import type { RowCommands } from './types.ts'

interface RowKeys<Row> {
  /** the element around the rows, each of which has its key in `data-row` */
  body: RefObject<HTMLElement | null>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** the pages of the list; absent for rows that are all there are */
  paged?: {
    list: ListState
    total: number
    /** the number of rows before these */
    skip: number
  }
  commands: RowCommands<Row>
}

/** Whether no control has the focus: after a navigation the page's heading has it. */
const isNowhere = () => document.activeElement === null || document.activeElement.matches('body, h1')

/**
 * The keys of a list: J, K and the arrows move from row to row, Enter opens, X selects, brackets turn the page, and the
 * list's own letters act on the row that has the focus, or on none.
 */
export function useRowKeys<Row>(given: RowKeys<Row>): void {
  const navigate = useNavigate()
  const latest = useRef(given)
  // The committed rows: a render in progress may be discarded.
  useLayoutEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { body, rows, rowKey, paged, commands } = latest.current
      const { open, toggle, select, keys = {} } = commands
      const command = commandOf(event)
      if (command === null || (!open && !toggle && !commands.keys) || rows.length === 0) return
      const shown = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = shown.findIndex((row) => row.contains(document.activeElement))
      const onRow = shown[at] !== undefined && shown[at] === document.activeElement
      // By key: the position of a row changes while the list is read again.
      const row = rows.find((each) => rowKey(each) === shown[at]?.dataset.row)
      const go = (to: number) => shown[Math.min(shown.length - 1, Math.max(0, to))]?.focus()
      const turn = (page: number) => {
        if (!paged || page < 1 || page > Math.max(1, Math.ceil(paged.total / paged.list.size))) return
        paged.list.set({ page })
        // The row moves to another page; the keyboard continues with the first of the next rows.
        if (onRow) holdFocus(() => body.current?.querySelector<HTMLElement>('[data-row]') ?? null)
      }
      const acts: Record<string, (() => void) | false | undefined> = {
        j: () => go(at + 1),
        k: () => go(at - 1),
        // If letters act on rows, the arrow key also moves to the first one; elsewhere it scrolls until a row has the
        // focus.
        ArrowDown: (onRow || (commands.keys && isNowhere())) && (() => go(at + 1)),
        ArrowUp: onRow && (() => go(at - 1)),
        Enter:
          onRow &&
          row !== undefined &&
          (() => {
            const link = open?.(row)
            if (link)
              void navigate({
                ...link,
                ...(paged && { state: { list: toListPosition(paged.list, paged.skip + at + 1) } }),
              })
            else if (!open) toggle?.(row)
          }),
        x: select && row !== undefined && (() => select(row, event.shiftKey)),
        '[': paged && (() => turn(paged.list.page - 1)),
        ']': paged && (() => turn(paged.list.page + 1)),
      }
      const own = keys[command]
      const act = acts[command] ?? (own && row !== undefined && (() => own(row)))
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigate])
}
