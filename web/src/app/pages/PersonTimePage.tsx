import PersonAttendancePage from '../../features/attendance/reports/PersonAttendancePage.tsx'
import { PersonTime } from '../../features/time/days/PersonTime.tsx'
import { useIdParam } from '../../ui/page/routeHooks.ts'

/** A person's working time, where they clock in, above their attendance. */
export default function PersonTimePage() {
  return <PersonAttendancePage workingTime={<PersonTime id={useIdParam()} />} />
}
