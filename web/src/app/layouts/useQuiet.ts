import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const QUIET_MS = 100

/** Whether what the first screen asked for has come: from then on there is time for what nobody waits for. */
export function useQuiet(): boolean {
  const fetching = useIsFetching()
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (quiet || fetching > 0) return
    // A screen that has just been drawn asks in a moment.
    const timer = setTimeout(() => setQuiet(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [quiet, fetching])
  return quiet
}
