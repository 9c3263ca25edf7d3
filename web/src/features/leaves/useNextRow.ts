import { useEffect, useRef } from 'react'
import type { Leave } from '../../api/contract/leaves.ts'

/**
 * After a decision the focus goes on to the next leave that waits, whether the decided one stays in the list or leaves it.
 * @param rows the page of the list
 */
export function useNextRow(rows: readonly Leave[] | undefined) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null || !rows) return
    const index = rows.findIndex(({ _id }) => _id === wanted.current)
    const row = document.querySelectorAll<HTMLElement>('[data-row]')[index]
    if (!row) return
    row.focus()
    // The list is read again behind the decision: the place is kept until it has come.
    if (rows[index]?.status !== 'Pending') wanted.current = null
  }, [rows])
  return {
    from(leave: Leave) {
      const at = rows?.findIndex(({ _id }) => _id === leave._id) ?? -1
      const after = [...(rows?.slice(at + 1) ?? []), ...(rows?.slice(0, Math.max(0, at)) ?? [])]
      wanted.current = after.find(({ status }) => status === 'Pending')?._id ?? null
      const index = rows?.findIndex(({ _id }) => _id === wanted.current) ?? -1
      if (index >= 0) document.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus()
    },
    stay() {
      wanted.current = null
    },
  }
}
