import PersonAttendancePage from '../../features/attendance/person/PersonAttendancePage.tsx'
import { PersonRequests } from '../../features/time/days/PersonRequests.tsx'
import { PersonTime } from '../../features/time/days/PersonTime.tsx'
import { PersonToday } from '../../features/time/days/PersonToday.tsx'
import { useMonth } from '../../features/time/days/useMonth.ts'
import { useIdParam } from '../../ui/page/routeHooks.ts'

/** A person's attendance, and their recorded time where they clock in. */
export default function PersonTimePage() {
  const id = useIdParam()
  const { month, showMonth } = useMonth()
  return (
    <PersonAttendancePage
      month={month}
      showMonth={showMonth}
      today={<PersonToday id={id} />}
      requests={<PersonRequests id={id} />}
      times={<PersonTime id={id} />}
    />
  )
}
