import { ComingCard } from '../../features/dashboard/employee/ComingCards.tsx'
import PendingRequestsCard from '../../features/dashboard/employee/PendingRequestsCard.tsx'
import { Card } from '../../features/dashboard/shared/Card.tsx'
import { CardError } from '../../features/dashboard/shared/CardStates.tsx'
import { TeamWeeks } from '../../features/leaves/calendar/TeamWeeks.tsx'

interface TeamHomeProps {
  /** the organisation's day */
  date: string
}

/** What a manager's first screen has before their own matters. */
export const Requests = ({ date }: TeamHomeProps) => <PendingRequestsCard date={date} />
export const Weeks = ({ date }: TeamHomeProps) => (
  <TeamWeeks today={date} Card={Card} Failed={CardError} Coming={ComingCard} />
)
