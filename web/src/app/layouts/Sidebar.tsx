import { type ReactNode, useEffect, useState } from 'react'
import classes from './Layout.module.css'

interface SidebarProps {
  label: string
  /** narrow, and wide while it is pointed at or holds the focus */
  collapsible: boolean
  children: ReactNode
}

/** The sidebar of wide screens. What it covers while it is wide comes back with Escape. */
export function Sidebar({ label, collapsible, children }: SidebarProps) {
  const [dismissed, setDismissed] = useState(false)
  useEffect(() => {
    if (!collapsible) return
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true)
    window.addEventListener('keydown', dismiss)
    return () => window.removeEventListener('keydown', dismiss)
  }, [collapsible])

  return (
    <div className={classes.rail}>
      <aside
        className={classes.sidebar}
        aria-label={label}
        data-dismissed={dismissed || undefined}
        onPointerLeave={() => setDismissed(false)}
        onBlur={() => setDismissed(false)}
      >
        {children}
      </aside>
    </div>
  )
}
