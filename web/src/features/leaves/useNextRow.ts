import { useEffect, useRef } from 'react'

/** What may have to be decided in a row. */
export interface Asking {
  id: string
  waits: boolean
}

/**
 * After a decision the focus goes on to the next row that waits, whether the decided one stays in the list or leaves it.
 * @param rows the page of the list
 */
export function useNextRow(rows: readonly Asking[] | undefined) {
  const wanted = useRef<string | null>(null)
  const state = rows?.map(({ id, waits }) => `${id} ${waits}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` is made anew at each render; only what it says matters
  useEffect(() => {
    if (wanted.current === null || !rows) return
    const index = rows.findIndex(({ id }) => id === wanted.current)
    const row = document.querySelectorAll<HTMLElement>('[data-row]')[index]
    if (!row) return
    row.focus()
    // The list is read again behind the decision: the place is kept until it has come.
    if (!rows[index]?.waits) wanted.current = null
  }, [state])
  return {
    from(id: string) {
      const at = rows?.findIndex((row) => row.id === id) ?? -1
      const after = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])]
      wanted.current = after.find(({ waits }) => waits)?.id ?? null
      const index = rows?.findIndex((row) => row.id === wanted.current) ?? -1
      if (index >= 0) document.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()
    },
    stay() {
      wanted.current = null
    },
  }
}
