import { useLocation } from '@tanstack/react-router'
import { createContext } from 'react'
import type { ListState } from './useListState.ts'

/** Where somebody stood in a list when they opened one of its rows. */
export interface Place {
  /** the list's call: only its own details lead on along it */
  path: string
  /** what stood in the list's address */
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

/** @param at the number of the row that is opened */
export const placeOf = ({ path, filters, page }: ListState, at: number): Place => ({
  path,
  search: { ...filters, ...(page > 1 && { page }) },
  at,
})

/** The row that a link stands in, so that it leads to where one comes back from; null outside of lists. */
export const InRow = createContext<Place | null>(null)

/** The list that led to this screen. @param path the list's call */
export function usePlace(path: string): Place | undefined {
  const list = useLocation({ select: ({ state }) => state.list })
  return list?.path === path ? list : undefined
}
