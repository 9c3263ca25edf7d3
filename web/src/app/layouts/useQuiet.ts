import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const QUIET_MS = 100

/** Whether what the first screen asked for has come: from then on there is time for what nobody waits for. */
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
    // Not `useIsFetching`: who listens would be drawn anew with every answer that comes.
    const stop = client.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [quiet, client])
  return quiet
}
