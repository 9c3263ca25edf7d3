import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'

/** The events that show that a person is about to act. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Preloads the common files of lists and forms, which the first screens do not need, when no request runs and the
 * person moves: a person who only looks at the first screen does not load them. Not with the browser's data saver.
 * @param quiet whether the data of the screen is loaded
 * @param loadPages loads the names of the other screens' files
 */
export function useIdlePreload(quiet: boolean, loadPages: () => Promise<unknown>): void {
  useEffect(() => {
    if (!quiet || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const stop = new AbortController()
    const load = (sign: Event) => {
      if (!isMove(sign)) return
      stop.abort()
      // If it fails, the next screen loads it.
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

/** Whether the pointer moves: browsers also report a move when the page changes below a resting pointer. */
export const isMove = (event: Event): boolean =>
  !(event instanceof PointerEvent) || event.type !== 'pointermove' || event.movementX !== 0 || event.movementY !== 0

/**
 * Ignores a resting pointer below which a screen appears: otherwise the link below it would preload its screen, and the
 * common files of all lists and forms. Ends with the first movement or press.
 */
export function useRestingPointer(): void {
  useLayoutEffect(() => {
    const stop = new AbortController()
    const of = { signal: stop.signal, capture: true }
    // React learns from both events that a pointer is over an element.
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
      // A new screen sends its requests a moment later.
      if (client.isFetching() === 0) timer = setTimeout(() => setQuiet(true), QUIET_MS)
    }
    look()
    // Not `useIsFetching`: the component would render again with each answer.
    const stop = client.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [quiet, client])
  return quiet
}
