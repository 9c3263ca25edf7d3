import { useNavigate, useSearch } from '@tanstack/react-router'
import { startTransition, useRef, useState } from 'react'

/** The open row of a list. A clicked row is stored in the address; keys move it from row to row. */
export function usePeek() {
  const named = (useSearch({ strict: false }) as { peek?: unknown }).peek
  const navigate = useNavigate()
  const [peeked, setPeeked] = useState<string | null>(typeof named === 'string' ? named : null)
  // The row requested last: it is rendered later, and a second key may come first.
  const wanted = useRef(peeked)
  const show = (id: string | null) => {
    wanted.current = id
    // The focus moves before anything renders: a row with all its decision context takes long.
    startTransition(() => setPeeked(id))
  }
  const open = (id: string | null) => {
    show(id)
    // Each link of the page reads the address: it changes only after the row has rendered.
    const search = (previous: object) => ({ ...previous, peek: id ?? undefined })
    setTimeout(() => {
      if (wanted.current === id) void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    })
  }
  return {
    peeked,
    toggle: (id: string) => open(wanted.current === id ? null : id),
    /** keys moved to a row, which gets the focus at once */
    follow: show,
  }
}
