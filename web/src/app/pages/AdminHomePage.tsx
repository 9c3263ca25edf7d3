import { lazy } from 'react'
import AdminSummaryPage from '../../features/dashboard/admin/AdminSummaryPage.tsx'
import { loadWords } from '../shared/loadWords.ts'

// Few organisations see it, and not for long.
const GettingStartedCard = lazy(async () => {
  const [module] = await Promise.all([
    import('../../features/dashboard/admin/GettingStartedCard.tsx'),
    loadWords('gettingStarted'),
  ])
  return module
})

/** The first screen of the admin area. */
export default function AdminHomePage() {
  return <AdminSummaryPage FirstSteps={GettingStartedCard} />
}
