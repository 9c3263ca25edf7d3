import type { ReactNode } from 'react'
import columns from '../../../ui/page/columns.module.css'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Person.module.css'
import { PersonMonth } from './PersonMonth.tsx'
import { WorkingTime } from './WorkingTime.tsx'

interface PersonAttendancePageProps {
  /** `YYYY-MM`; undefined until it is known */
  month: string | undefined
  showMonth: (month: string) => void
  /** for people who clock in: their day, their requests, and the times of the month */
  today: ReactNode
  requests: ReactNode
  times: ReactNode
}

/** One person's attendance in a month, with their working time. */
export default function PersonAttendancePage({ month, showMonth, today, requests, times }: PersonAttendancePageProps) {
  const t = getTranslator('attendance')
  const id = useIdParam()
  return (
    <PersonPage id={id} tab="time" title={t('ofPerson.title')} hasHeadings>
      <div className={classes.page}>
        <div className={columns.columns}>
          <PersonMonth key={id} id={id} month={month} show={showMonth} />
          <div className={columns.column}>
            {today}
            <WorkingTime id={id} />
            {requests}
          </div>
        </div>
        {times}
      </div>
    </PersonPage>
  )
}
