import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { commandOf } from '../../keyboard/keys.ts'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** the bar's name, for screen readers */
  label: string
  /** the number of selected rows */
  count: string
  /** a note about the selection */
  fact?: ReactNode
  /** `key` for actions that lose nothing */
  clear: { label: string; act: () => void; key?: 'Escape' }
  children: ReactNode
}

/** The actions on all selected rows; floats over the list while rows are selected. */
export function BulkBar({ label, count, fact, clear, children }: BulkBarProps) {
  const latest = useRef(clear)
  latest.current = clear
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, act } = latest.current
      if (key && commandOf(event) === key) act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <section className={classes.bar} aria-label={label}>
      <p className={classes.text} role="status">
        <strong>{count}</strong> {fact && <span className={classes.fact}>{fact}</span>}
      </p>
      {children}
      <CloseButton aria-label={clear.label} aria-keyshortcuts={clear.key} onClick={clear.act} />
    </section>
  )
}
