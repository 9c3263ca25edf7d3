import { useEffect, useRef } from 'react'
import { commandOf } from '../keyboard/keys.ts'

/**
 * `[` and `]` lead from one record to the next.
 * @param on whether there is any to go to: else a list on the screen turns its pages by them
 */
export function useBrackets(on: boolean, go: (by: -1 | 1) => void): void {
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event)
      if (command !== '[' && command !== ']') return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(command === '[' ? -1 : 1)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [on])
}
