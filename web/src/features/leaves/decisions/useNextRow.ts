import { useLocation } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the row of a list that the focus goes to */
    row?: string
  }
}

/** A row that can be decided one after the other. */
export interface Asking {
  id: string
  waits: boolean
}

/** No row of this page: the first pending row of the next one. */
const WHAT_COMES = ''

const rowOf = (id: string | undefined) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)

/**
 * After a decision the focus moves to the next pending row, whether the decided one stays in the list or leaves it; after
 * the last of a page to the next page. A decision on the details of a row says in the history where it goes on.
 * @param rows the page of the list
 * @param turn leads to the next page; absent on the last
 */
export function useNextRow(rows: readonly Asking[] | undefined, turn?: () => void) {
  const handed = useLocation({ select: ({ state }) => state.row })
  const wanted = useRef<string | null>(handed ?? null)
  const decided = useRef<readonly string[]>([])
  // Decided, while the list still says that they wait: it is read again behind a decision, and keys are faster.
  const unread = useRef(new Set<string>())
  // Rows are drawn a little later than they are known (`DataTable`), and so is this.
  const state = useDeferredValue(rows?.map(({ id, waits }) => `${id} ${waits}`).join())
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is made again at each render; only what it says matters
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
    // The list is read again behind the decision: the place is kept until it has come.
    if (!next?.waits) wanted.current = null
  }, [state])
  return {
    /** @param ids what is being decided */
    from(...ids: string[]) {
      decided.current = ids
      for (const id of ids) unread.current.add(id)
      const at = rows?.findIndex((row) => row.id === ids.at(-1)) ?? -1
      const after = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])]
      wanted.current = after.find(({ id, waits }) => waits && !unread.current.has(id))?.id ?? WHAT_COMES
      if (wanted.current !== WHAT_COMES) rowOf(wanted.current)?.focus()
    },
    /** It was decided. */
    on() {
      if (wanted.current === WHAT_COMES) turn?.()
    },
    /** @param ids what was not decided; the focus stays where it has gone to */
    stay(...ids: string[]) {
      for (const id of ids) unread.current.delete(id)
      wanted.current = null
    },
  }
}
