import { type KeyboardEvent, useState } from 'react'

/**
 * Which of the things that a chart shows is marked, by pointing or by the arrow keys, which begin at the last.
 * @param count how many it shows
 * @param fromEnd whether time runs from right to left
 */
export function useMark(count: number, fromEnd: boolean) {
  const [marked, setMarked] = useState<number | null>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    const next = marked === null ? count - 1 : marked + (fromEnd ? -step : step)
    setMarked(Math.min(count - 1, Math.max(0, next)))
  }
  return { marked, setMarked, move }
}
