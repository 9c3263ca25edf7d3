import { type Icon, IconCalendarOff, IconConfetti } from '@tabler/icons-react'
import type { TimeDay } from '../../../api/contract/time.ts'
import type { TimeRequest } from '../../../api/contract/time-requests.ts'
import type { Tone } from '../../../ui/controls/StatusBadge.tsx'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { getTranslator } from '../../../ui/words/words.ts'

const TONES = {
  working: 'green',
  present: 'green',
  'half day': 'blue',
  'on leave': 'blue',
  holiday: 'grey',
  'day off': 'grey',
  incomplete: 'yellow',
  open: 'grey',
  absent: 'red',
} as const satisfies Record<TimeDay['status'] | 'working', Tone>

const ICONS: Partial<Record<keyof typeof TONES, Icon>> = { holiday: IconConfetti, 'day off': IconCalendarOff }

export interface Remark {
  text: string
  /** absent for plain text */
  tone?: Tone
  /** absent for that of the tone */
  icon?: Icon | undefined
}

/** The status of a day; a person who is clocked in is working. */
export function dayState({ status, sessions }: TimeDay): Remark & { tone: Tone } {
  const state = sessions.some((session) => session.state === 'running') ? 'working' : status
  const t = getTranslator('myTime')
  return { text: t(`status.${state}`), tone: TONES[state], icon: ICONS[state] }
}

/** The status as a remark, if the times do not show it. */
export const statusRemarks = (day: TimeDay): Remark[] =>
  ['absent', 'on leave', 'half day', 'holiday', 'day off'].includes(day.status) ||
  (day.status === 'open' && day.sessions.length === 0)
    ? [dayState(day)]
    : []

/** The warnings of a day; those that need a correction come first. @param pending requests of the day */
export function dayRemarks(day: TimeDay, pending: readonly TimeRequest[] = []): Remark[] {
  const t = getTranslator('myTime')
  const { flags, warnings, late, early, overtime, deducted, unapproved, sessions } = day
  const remarks: (Remark | false)[] = [
    flags.includes('no-clock-out') && { text: t('flags.no-clock-out'), tone: 'yellow' },
    flags.includes('conflict') && { text: t('conflict', { mark: day.mark?.status ?? '' }), tone: 'red' },
    ...pending.map(({ kind }): Remark => ({ text: t(`pending.${kind}`), tone: 'yellow' })),
    late > 0 && { text: t('late', { minutes: late }), tone: 'yellow' },
    early > 0 && { text: t('early', { minutes: early }), tone: 'yellow' },
    ...warnings.map((warning): Remark => ({ text: t(`warnings.${warning}`), tone: 'yellow' })),
    ...(['worked', 'stray', 'drift'] as const).map((flag) => flags.includes(flag) && { text: t(`flags.${flag}`) }),
    overtime > 0 && { text: t('overtime', { length: formatMinutes(overtime) }) },
    unapproved > 0 && { text: t('unapproved', { length: formatMinutes(unapproved) }) },
    deducted > 0 && { text: t('deducted', { minutes: deducted }) },
    sessions.some(({ place }) => place === 'remote') && { text: t('places.remote') },
  ]
  return remarks.filter((remark): remark is Remark => remark !== false)
}
