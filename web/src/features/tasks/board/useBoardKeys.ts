import { type RefObject, useEffect } from 'react'
import { commandOf } from '../../../ui/keyboard/keys.ts'

const STEPS: Record<string, readonly [across: number, down: number]> = {
  j: [0, 1],
  k: [0, -1],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
}

/** J, K and the arrow keys move between cards, and skip empty columns. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const key = commandOf(event) ?? ''
      const step = STEPS[key]
      if (!step || !board.current) return
      const columns = [...board.current.querySelectorAll<HTMLElement>('[data-column]')]
        .filter((column) => column.checkVisibility())
        .map((column) => [...column.querySelectorAll<HTMLElement>('[data-card]')])
        .filter((cards) => cards.length > 0)
      const inColumn = columns.findIndex((cards) => cards.some((card) => card === document.activeElement))
      // The arrow keys scroll the page until a card has the focus.
      if (inColumn < 0 && key !== 'j' && key !== 'k') return
      event.preventDefault()
      if (inColumn < 0) return columns[0]?.[0]?.focus()
      const at = (columns[inColumn] ?? []).indexOf(document.activeElement as HTMLElement)
      const along = document.documentElement.dir === 'rtl' ? -step[0] : step[0]
      const cards = columns[Math.min(columns.length - 1, Math.max(0, inColumn + along))] ?? []
      cards[Math.min(cards.length - 1, Math.max(0, at + step[1]))]?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [board])
}
