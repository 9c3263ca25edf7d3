import { lazy, Suspense } from 'react'
import { useClocksIn } from '../../api/clock.ts'
import { ComingCard } from '../../features/dashboard/employee/ComingCards.tsx'
import EmployeeSummaryPage from '../../features/dashboard/employee/EmployeeSummaryPage.tsx'
import { loadWords } from '../shared/loadWords.ts'
import { loadHomeClock } from './homeClock.ts'

const HomeClock = lazy(loadHomeClock)

// Only managers load it.
async function loadTeam() {
  const words = Promise.all((['teamHome', 'teamCalendar', 'leaves'] as const).map(loadWords))
  const { Requests, Weeks } = await import('./TeamHome.tsx')
  await words
  return { Requests, Weeks }
}
const team = {
  Requests: lazy(async () => ({ default: (await loadTeam()).Requests })),
  Weeks: lazy(async () => ({ default: (await loadTeam()).Weeks })),
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
