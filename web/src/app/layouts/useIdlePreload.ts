import { useEffect } from 'react'
import { isMove } from './pointing.ts'

/** By what somebody shows that they are about to do something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Lists and forms have files in common that the first screens do without. They come to the cache once nobody waits for
 * anything else and somebody moves: who only looks at the first screen does not load them. Not where data is to be saved.
 * @param quiet whether what is on the screen has come
 * @param loadPages loads where the other screens of the area are
 */
export function useNextFiles(quiet: boolean, loadPages: () => Promise<unknown>): void {
  useEffect(() => {
    if (!quiet || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const stop = new AbortController()
    const load = (sign: Event) => {
      if (!isMove(sign)) return
      stop.abort()
      // Without it, whoever goes on loads it then.
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
