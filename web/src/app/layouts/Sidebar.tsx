import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Sidebar.module.css'

/**
 * The sidebar of wide screens. Narrow, it opens over the page while it is pointed at or holds the focus; what it covers
 * comes back with Escape, and on a touch screen, where nothing leaves it, once an entry was tapped.
 */
export function Sidebar({ label, children }: { label: string; children: ReactNode }) {
  const [dismissed, setDismissed] = useState(false)
  const pointer = useRef('mouse')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    window.addEventListener('keydown', dismiss)
    return () => window.removeEventListener('keydown', dismiss)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every navigation
  useEffect(() => {
    if (pointer.current === 'touch') setDismissed(true)
  }, [pathname])

  return (
    <div className={classes.rail}>
      <aside
        className={classes.sidebar}
        aria-label={label}
        data-dismissed={dismissed || undefined}
        onPointerEnter={() => setDismissed(false)}
        onPointerDown={(event) => {
          pointer.current = event.pointerType
        }}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setDismissed(false)
        }}
      >
        {children}
      </aside>
    </div>
  )
}
