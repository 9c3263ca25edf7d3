import { useNavigate, useSearch } from '@tanstack/react-router'
import { startTransition, useRef, useState } from 'react'

/** The open row of a list. Opened by hand it is in the address; keys move it from row to row. */
export function usePeek() {
  const named = (useSearch({ strict: false }) as { peek?: unknown }).peek
  const navigate = useNavigate()
  const [peeked, setPeeked] = useState<string | null>(typeof named === 'string' ? named : null)
  // The row requested last: it is rendered later, and a second key may come first.
  const wanted = useRef(peeked)
  const show = (id: string | null) => {
    wanted.current = id
    // The key is answered before anything is drawn: a row with all that helps to decide is much at once.
    startTransition(() => setPeeked(id))
  }
  const open = (id: string | null) => {
    show(id)
    // Every link of the page reads the address: it changes only after the row has rendered.
    const search = (previous: object) => ({ ...previous, peek: id ?? undefined })
    setTimeout(() => {
      if (wanted.current === id) void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    })
  }
  return {
    peeked,
    toggle: (id: string) => open(wanted.current === id ? null : id),
    /** the keys have come to a row, which has the focus at once */
    follow: show,
  }
}
