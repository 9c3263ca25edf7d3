import { useEffect, useState } from 'react'
import { type TimeNow, time } from './contract/time.ts'
import { useFetch } from './hooks.ts'
import { useScope } from './session.ts'

/** Whether the signed-in person is clocked in; not loaded for people who may not clock in. */
export const useTimeNow = () => useFetch(time.now, useScope('time.punch') ? {} : null)

/** Whether the signed-in person clocks in; false until it is known. */
export const useClocksIn = (): boolean => useTimeNow().data?.now.tracking === 'clock'

const TICK_MS = 5000

/**
 * The server's time, which continues independently of the device's clock.
 * @param readAt when the answer came, by the device's clock
 */
export function useServerTime({ serverTime }: Pick<TimeNow, 'serverTime'>, readAt: number): Date {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(Date.parse(serverTime) + Math.max(0, Date.now() - readAt))
}
