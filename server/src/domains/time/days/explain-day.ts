import type { TimeDayDetail } from '@ems/contract/time'
import { getTranslator } from '../../../platform/words/words.ts'
import type { DayPlan } from './day.rules.ts'
import type { Zone } from './zone.ts'

const t = getTranslator('time')

type Explained = Omit<TimeDayDetail, 'punches' | 'requests' | 'why'>

const duration = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Explains in sentences what was worked on a day and how it counts. */
export function explainDay(day: Explained, plan: DayPlan, isClosed: boolean, zone: Zone): string {
  const time = (at: string) => zone.timeOf(Date.parse(at))
  const times = day.sessions.map((session) => `${time(session.in)}–${session.out === null ? '…' : time(session.out)}`)
  const sentences: (string | false)[] = [
    times.length > 0 ? t('worked', { times: times.join(', '), present: duration(day.present) }) : t('nothing'),
    day.sessions.some(({ state }) => state === 'running') && t('running'),
    day.sessions.some(({ state }) => state === 'missing') && t('missing'),
    day.status === 'holiday' && t('holiday'),
    day.status === 'day off' && t('dayOff'),
    (plan.leave.am || plan.leave.pm || plan.leave.times.length > 0) && t('leave'),
    day.shift !== null && t('shift', { starts: day.shift.starts, ends: day.shift.ends }),
    t('scheduled', { scheduled: duration(day.scheduled) }),
    day.deducted > 0 && t('deducted', { minutes: day.deducted, breaks: day.breaks }),
    day.unapproved > 0 && t('unapproved', { minutes: day.unapproved }),
    times.length > 0 && t('counted', { counted: duration(day.counted) }),
    day.overtime > 0 && t('overtime', { minutes: day.overtime }),
    day.undertime > 0 && t('undertime', { minutes: day.undertime }),
    day.late > 0 && t('late', { minutes: day.late }),
    day.early > 0 && t('early', { minutes: day.early }),
    day.mark !== null && day.mark.origin !== 'clock' && t('mark', { status: day.mark.status }),
    !isClosed && t('open'),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
