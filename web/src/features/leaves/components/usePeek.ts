import { useNavigate, useSearch } from '@tanstack/react-router'
import { startTransition, useState } from 'react'

/** Which row of a list stands open. Opened by hand it stands in the address; the keys take it along from row to row. */
export function usePeek() {
  const named = (useSearch({ strict: false }) as { peek?: unknown }).peek
  const navigate = useNavigate()
  const [peeked, setPeeked] = useState<string | null>(typeof named === 'string' ? named : null)
  const open = (id: string | null) => {
    setPeeked(id)
    const search = (previous: object) => ({ ...previous, peek: id ?? undefined })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return {
    peeked,
    toggle: (id: string) => open(peeked === id ? null : id),
    /** the keys have come to a row, which has the focus at once: what stands below it may come a moment later */
    follow: (id: string) => startTransition(() => setPeeked(id)),
  }
}
