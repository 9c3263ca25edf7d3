import type { Schedule } from '@ems/contract/schedules'
import { useState } from 'react'
import { calendars } from '../../../api/contract/calendars.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { weekOf } from '../hours.ts'
import { useOwnSchedules, useSchedules } from '../queries.ts'
import { useDeleteWithRecalculation } from '../useDeleteWithRecalculation.ts'
import { NamedList } from './NamedList.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { WeekCells } from './WeekCells.tsx'

/** The work schedules. @param counts whether the reader sees how many people follow each */
export function Schedules({ counts }: { counts: boolean }) {
  const t = getTranslator('calendars')
  const followers = useOwnSchedules(counts ? { limit: 1 } : null).data?.followers
  const followersOf = ({ _id }: Schedule) =>
    followers && t('schedules.people', { count: followers.find(({ schedule }) => schedule === _id)?.people ?? 0 })
  const query = useSchedules()
  const remove = useDeleteWithRecalculation(calendars.removeSchedule)
  const [edited, setEdited] = useState<Schedule | 'new'>()
  const factsOf = ({ days, weeks, isDefault }: Schedule) => {
    const week = weekOf(days)
    return [
      isDefault && t('schedules.default'),
      weeks > 1 && t('schedules.weekCount', { count: weeks }),
      t('schedules.line', { days: formatNumber(week.days), hours: formatNumber(week.hours) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      <NamedList
        title={t('schedules.title')}
        text={t('schedules.text')}
        add={t('schedules.add')}
        path="/api/calendar/schedules"
        query={query}
        rowsOf={(data) => data.schedules}
        factsOf={factsOf}
        moreOf={counts ? followersOf : undefined}
        pictureOf={({ days }) => <WeekCells days={days} />}
        edit={setEdited}
        remove={(schedule) => (schedule.isDefault ? undefined : () => void remove(schedule))}
      />
      {edited && <ScheduleDialog {...(edited !== 'new' && { schedule: edited })} close={() => setEdited(undefined)} />}
    </>
  )
}
