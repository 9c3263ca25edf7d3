import { useRef, useState } from 'react'
import { callWithKey } from '../../../api/client.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { timeDevices } from '../../../api/contract/time-devices.ts'

/** A person at the kiosk; the PIN is kept until the screen closes, some seconds later. */
export interface Visit {
  employeeId: string
  pin: string
  person: ReplyOf<typeof timeDevices.kiosk>
  /** the last recorded punch */
  did?: 'in' | 'out' | 'break'
}

/** Identifies the person, or clocks them in or out. Not a query: a refused key must not end a person's session. */
export function useKiosk(key: string) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const underWay = useRef(false)
  const use = async (body: { employeeId: string; pin: string; kind?: Visit['did'] }): Promise<Visit | null> => {
    if (underWay.current) return null
    underWay.current = true
    setPending(true)
    setError(undefined)
    try {
      const person = await callWithKey(key, timeDevices.kiosk, { body })
      const { employeeId, pin, kind } = body
      return { employeeId, pin, person, ...(kind && { did: kind }) }
    } catch (failure) {
      setError(failure)
      return null
    } finally {
      underWay.current = false
      setPending(false)
    }
  }
  return { use, isPending, error, clear: () => setError(undefined) }
}
