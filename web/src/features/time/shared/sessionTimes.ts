import type { TimeDay } from '../../../api/contract/time.ts'
import { formatTime } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface Session {
  in: string
  out: string | null
  state?: TimeDay['sessions'][number]['state']
}

function endOf({ out, state }: Session, zone: string): string {
  if (out !== null) return formatTime(out, zone)
  const t = getTranslator('myTime')
  return t(state === 'running' ? 'columns.running' : 'columns.missing')
}

/**
 * The times of sessions, for instance `9:00 AM – 5:30 PM`; empty without sessions.
 * @param zone of the person's location
 */
export const sessionTimes = (sessions: readonly Session[], zone: string): string =>
  sessions.map((one) => `${formatTime(one.in, zone)} – ${endOf(one, zone)}`).join(', ')

/** The first clock-in and the last clock-out of a day. */
export function dayEdges({ sessions, timeZone }: Pick<TimeDay, 'sessions' | 'timeZone'>) {
  const [first, last] = [sessions[0], sessions.at(-1)]
  return first && last
    ? { start: formatTime(first.in, timeZone), end: endOf(last, timeZone) }
    : { start: '–', end: '–' }
}
