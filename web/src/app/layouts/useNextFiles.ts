import { useEffect } from 'react'

/**
 * Lists and forms have files in common that the first screens do without. They come to the cache once nobody waits for
 * anything else, and are run by the screen that needs them. Not where data is to be saved.
 * @param quiet whether what is on the screen has come
 */
export function useNextFiles(quiet: boolean): void {
  useEffect(() => {
    if (!quiet || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const files = document.querySelector<HTMLElement>('script[data-next]')?.dataset.next ?? ''
    for (const href of files.split(' ').filter(Boolean)) {
      if (document.head.querySelector(`link[href="${href}"]`)) continue
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', crossOrigin: '', href }))
    }
  }, [quiet])
}
