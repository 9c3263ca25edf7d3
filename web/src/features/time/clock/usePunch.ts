import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type TimeNow, time } from '../../../api/contract/time.ts'
import { ApiError } from '../../../api/errors.ts'
import { queryOf, useSend } from '../../../api/hooks.ts'

type Kind = 'in' | 'out' | 'break'

/** `crypto.randomUUID` is missing on pages that are not served securely. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Clocks in and out. A punch without an answer is sent again with the same key, so that it is recorded once. */
export function usePunch() {
  const cache = useQueryClient()
  const send = useSend(time.punch, { refreshes: ['time', 'timeSheets', 'attendance', 'dashboard'] })
  const unanswered = useRef<{ kind: Kind; key: string } | null>(null)
  const punch = async (kind: Kind, place: 'onsite' | 'remote' | null): Promise<TimeNow> => {
    if (unanswered.current?.kind !== kind) unanswered.current = { kind, key: newKey() }
    try {
      const { now } = await send.mutateAsync({ body: { kind, place, key: unanswered.current.key } })
      unanswered.current = null
      cache.setQueryData(queryOf(time.now, {}).queryKey, (before) => before && { ...before, now })
      return now
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.current = null
      throw error
    }
  }
  return { punch, isPending: send.isPending, kind: send.variables?.body.kind, error: send.error }
}
