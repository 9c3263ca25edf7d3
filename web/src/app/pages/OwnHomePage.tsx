import { lazy, Suspense } from 'react'
import { useClocksIn } from '../../api/clock.ts'
import { ComingCard } from '../../features/dashboard/employee/ComingCards.tsx'
import EmployeeSummaryPage from '../../features/dashboard/employee/EmployeeSummaryPage.tsx'
import { loadWords } from '../shared/loadWords.ts'
import { loadHomeClock } from './homeClock.ts'

const HomeClock = lazy(loadHomeClock)

// Only managers load it.
const loadTeam = () =>
  Promise.all([import('./TeamHome.tsx'), ...(['teamHome', 'teamCalendar', 'leaves'] as const).map(loadWords)])
const team = {
  Requests: lazy(async () => ({ default: (await loadTeam())[0].Requests })),
  Weeks: lazy(async () => ({ default: (await loadTeam())[0].Weeks })),
}

/** The first screen of the employee area, with the clock of people who clock in, and the team of managers. */
export default function OwnHomePage() {
  const clocksIn = useClocksIn()
  return (
    <EmployeeSummaryPage
      clock={
        clocksIn && (
          <Suspense fallback={<ComingCard rows={2} />}>
            <HomeClock coming={<ComingCard rows={2} />} />
          </Suspense>
        )
      }
      team={team}
    />
  )
}
