import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'

/** The events that show that a person is about to act. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Lists and forms have files in common that the first screens do without. They come to the cache once no one waits for
 * anything else and a person moves: who only looks at the first screen does not load them. Not where data is to be saved.
 * @param quiet whether what is on the screen has come
 * @param loadPages loads where the other screens of the area are
 */
export function useIdlePreload(quiet: boolean, loadPages: () => Promise<unknown>): void {
  useEffect(() => {
    if (!quiet || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const stop = new AbortController()
    const load = (sign: Event) => {
      if (!isMove(sign)) return
      stop.abort()
      // Without it, the next screen loads it.
      loadPages().catch(() => undefined)
      const files = document.querySelector<HTMLElement>('script[data-next]')?.dataset.next ?? ''
      for (const href of files.split(' ').filter(Boolean)) {
        if (document.head.querySelector(`link[href="${href}"]`)) continue
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', crossOrigin: '', href }))
      }
    }
    for (const sign of SIGNS) window.addEventListener(sign, load, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [quiet, loadPages])
}

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

const QUIET_MS = 100

/** Whether the data of the first screen is loaded: then files that may be needed later can load. */
export function useQuiet(): boolean {
  const client = useQueryClient()
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (quiet) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      // A screen that has just been drawn asks in a moment.
      if (client.isFetching() === 0) timer = setTimeout(() => setQuiet(true), QUIET_MS)
    }
    look()
    // Not `useIsFetching`: who listens would be drawn again with every answer that comes.
    const stop = client.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [quiet, client])
  return quiet
}
