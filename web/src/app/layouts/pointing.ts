import { useLayoutEffect } from 'react'

/** Whether a pointer moves: browsers tell of a move, too, where a page changes below one that rests. */
export const isMove = (event: Event): boolean =>
  !(event instanceof PointerEvent) || event.type !== 'pointermove' || event.movementX !== 0 || event.movementY !== 0

/**
 * A screen that comes up below a pointer that rests is not pointed at: whatever link lies there would load its screen
 * ahead, and with it what all lists and forms share. That ends with the first move or press.
 */
export function useRestingPointer(): void {
  useLayoutEffect(() => {
    const stop = new AbortController()
    const of = { signal: stop.signal, capture: true }
    // React learns from both that a pointer is over something.
    for (const over of ['mouseover', 'mouseout'])
      window.addEventListener(over, (event) => event.stopImmediatePropagation(), of)
    for (const sign of ['pointermove', 'pointerdown'])
      window.addEventListener(sign, (event) => isMove(event) && stop.abort(), of)
    return () => stop.abort()
  }, [])
}
