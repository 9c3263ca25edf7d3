import { useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the row of a list that gets the focus */
    row?: string
  }
}

/** A row of a list in which rows are decided one after the other. */
export interface Asking {
  id: string
  waits: boolean
}

/** The first pending row of the next page, instead of a row of this page. */
const WHAT_COMES = ''

const rowOf = (id: string | undefined) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

/**
 * After a decision the focus moves to the next pending row, whether the decided one stays in the list or leaves it, and
 * after the last row to the next page. On a details page, the history stores the next row.
 * @param rows the page of the list
 * @param turn opens the next page; absent on the last one
 */
export function useNextRow(rows: readonly Asking[] | undefined, turn?: () => void) {
  const handed = useLocation({ select: ({ state }) => state.row })
  const wanted = useRef<string | null>(handed ?? null)
  const decided = useRef<readonly string[]>([])
  // Decided rows that the list still shows as pending: it is read again after a decision, and keys are faster.
  const unread = useRef(new Set<string>())
  // Rows render a little later than they are known (`DataTable`), and so does this.
  const state = useDeferredValue(rows?.map(({ id, waits }) => `${id} ${waits}`).join())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is new at each render; only its content matters
  useEffect(() => {
    if (!rows) return
    const stillWaiting = rows.filter(({ id, waits }) => waits && unread.current.has(id))
    unread.current = new Set(stillWaiting.map(({ id }) => id))
    if (wanted.current === null) return
    if (wanted.current === WHAT_COMES) {
      const first = rows.findIndex(({ id, waits }) => waits && !unread.current.has(id))
      const same = rows.some(({ id }) => decided.current.includes(id))
      if (first < 0 && same) return
      wanted.current = null
      return (
        rowOf(rows[Math.max(0, first)]?.id) ?? document.querySelector<HTMLElement>('[data-page-heading]')
      )?.focus()
    }
    const next = rows.find(({ id }) => id === wanted.current)
    const row = rowOf(next?.id)
    if (!row) return
    row.focus()
    // The list is read again after the decision: the position is stored until then.
    if (!next?.waits) wanted.current = null
  }, [state])
  return {
    /** @param ids the running decisions */
    from(...ids: string[]) {
      decided.current = ids
      for (const id of ids) unread.current.add(id)
      const at = rows?.findIndex((row) => row.id === ids.at(-1)) ?? -1
      const after = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])]
      wanted.current = after.find(({ id, waits }) => waits && !unread.current.has(id))?.id ?? WHAT_COMES
      if (wanted.current !== WHAT_COMES) rowOf(wanted.current)?.focus()
    },
    /** The decision succeeded. */
    on() {
      if (wanted.current === WHAT_COMES) turn?.()
    },
    /** @param ids the failed decisions; the focus stays where it is */
    stay(...ids: string[]) {
      for (const id of ids) unread.current.delete(id)
      wanted.current = null
    },
  }
}
