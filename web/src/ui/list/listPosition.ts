import { useLocation } from '@tanstack/react-router'
import { createContext, useEffect, useRef } from 'react'
import { commandOf } from '../keyboard/keys.ts'
import type { ListState } from './useListState.ts'

/** The position in a list when one of its rows was opened. */
export interface Place {
  /** the list's call: only its own details page uses the position */
  path: string
  /** the query in the list's address */
  search: Readonly<Record<string, unknown>>
  /** the row's number, from 1 */
  at: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the list that led here */
    list?: Place
  }
}

/** @param at the number of the opened row */
export const toListPosition = ({ path, filters, page }: ListState, at: number): Place => ({
  path,
  search: { ...filters, ...(page > 1 && { page }) },
  at,
})

/** The row of a link, to which the back link returns; null outside lists. */
export const RowPositionContext = createContext<Place | null>(null)

/** The list from which this screen was opened. @param path the list's call */
export function usePlace(path: string): Place | undefined {
  const list = useLocation({ select: ({ state }) => state.list })
  return list?.path === path ? list : undefined
}

/**
 * `[` and `]` open the previous and the next record.
 * @param on whether there are any: otherwise a list on the screen uses them to turn pages
 */
export function useBrackets(on: boolean, go: (by: -1 | 1) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command !== '[' && command !== ']') return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(command === '[' ? -1 : 1)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [on])
}
