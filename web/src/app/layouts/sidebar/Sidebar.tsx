import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import classes from './Sidebar.module.css'

/**
 * The sidebar of wide screens. When narrow, it opens over the page on hover and focus. A pointer that was not moved
 * does not open it. It closes with Escape, when the mouse leaves, when it is made narrow and, on a touch screen without
 * hover, after a tap on an entry without further screens. A phone has no sidebar.
 */
export function Sidebar({ label, pinned, children }: { label: string; pinned: boolean; children: ReactNode }) {
  const [dismissed, setDismissed] = useState(true)
  const pointer = useRef('mouse')
  const phone = usePhone()
  // After Escape, or after it was made narrow, it stays closed until the pointer enters it again.
  const staysClosed = useRef(false)
  useEffect(() => {
    if (pinned) return
    staysClosed.current = true
    setDismissed(true)
  }, [pinned])
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      staysClosed.current = true
      setDismissed(true)
    }
    window.addEventListener('keydown', dismiss)
    return () => window.removeEventListener('keydown', dismiss)
  }, [])

  // Not only hidden: on a slow phone, rendering its entries would take half of the first screen's time.
  if (phone) return null
  return (
    <div className={classes.rail}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the entries take the keys, and keep the focus */}
      <aside
        className={classes.sidebar}
        aria-label={label}
        data-dismissed={dismissed || undefined}
        onPointerMove={({ pointerType }) => {
          if (!staysClosed.current && pointerType !== 'touch') setDismissed(false)
        }}
        onPointerEnter={() => {
          staysClosed.current = false
        }}
        onPointerLeave={({ pointerType, currentTarget }) => {
          // A clicked entry keeps the focus. The keyboard and the open menu of the person keep the sidebar open.
          if (pointerType !== 'touch' && !currentTarget.querySelector(':focus-visible, [role="dialog"]'))
            setDismissed(true)
        }}
        onPointerDown={(event) => {
          pointer.current = event.pointerType
          // An entry follows its link at once: opening would move another one below the finger.
          if (!(event.target as Element).closest('a')) setDismissed(false)
        }}
        onClick={({ target }) => {
          const link = pointer.current === 'touch' && (target as Element).closest('a')
          if (link) setDismissed(!('hasInside' in link.dataset))
        }}
        onFocus={({ target, currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget) && target.matches(':focus-visible')) setDismissed(false)
        }}
      >
        {children}
      </aside>
    </div>
  )
}

const KEY = 'sidebar-pinned'

/** Whether the sidebar of a wide window stays open; remembered on this device. */
export function usePinned(): [boolean, (pinned: boolean) => void] {
  const [pinned, setPinned] = useState(() => localStorage.getItem(KEY) !== 'no')
  return [
    pinned,
    (next) => {
      localStorage.setItem(KEY, next ? 'yes' : 'no')
      setPinned(next)
    },
  ]
}
