import { lazy, Suspense } from 'react'
import { useClocksIn } from '../../api/clock.ts'
import EmployeeSummaryPage from '../../features/dashboard/employee/EmployeeSummaryPage.tsx'
import { loadHomeClock } from './homeClock.ts'

const HomeClock = lazy(loadHomeClock)

/** The first screen of the employee area, with the clock of people who clock in. */
export default function OwnHomePage() {
  const clocksIn = useClocksIn()
  return <EmployeeSummaryPage clock={clocksIn && <Suspense fallback={<div data-coming />}>{<HomeClock />}</Suspense>} />
}
