import { addDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import type { Today } from '../../../api/contract/dashboard.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNearDay, formatNumber } from '../../../ui/format/format.ts'
import { CardTextLink, TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import { useAdminHome } from '../shared/queries.ts'
import classes from '../shared/Rows.module.css'
import { ComingAside } from './ComingColumns.tsx'
import { Faces, PersonName } from './PersonName.tsx'

export { PresenceCard } from './PresenceCard.tsx'

/** The people who are away. */
export default function AsideColumn({ named }: { named: number }) {
  const { data: today, isError, refetch } = useAdminHome()
  // The error is shown once, on the most important card.
  if (!today) return isError ? null : <ComingAside />
  return <AwayCard today={today} named={named} retry={() => void refetch()} />
}

interface AwayCardProps {
  today: Today
  /** how many people have a row; the others are faces */
  named: number
  retry: () => void
}

function AwayCard({ today: { away, date, failed }, named, retry }: AwayCardProps) {
  const t = getTranslator('adminHome')
  const broken = failed.includes('away')
  if (!away && !broken) return null
  const list = (to: string) => ({ status: 'Approved', from: date, to }) as never
  const more = away ? away.total - Math.min(named, away.people.length) : 0
  return (
    <Card
      id="away"
      title={t('away.title')}
      after={away && away.total > 0 && formatNumber(away.total)}
      end={
        away &&
        away.week > 0 && (
          <CardTextLink to={screens.admin.leaves} search={list(addDays(date, 6))}>
            {t('away.week', { count: away.week })}
          </CardTextLink>
        )
      }
    >
      {broken && <CardError retry={retry} />}
      {away?.people.slice(0, named).map(({ person, leaveType, backOn }) => (
        <div key={person._id} className={classes.row} data-look="close">
          <PersonName person={person} brief />
          <span className={classes.chip} data-type={leaveType}>
            {leaveTypeName(leaveType)}
          </span>
          <span className={classes.back}>{t('away.back', { day: formatNearDay(backOn, date) })}</span>
        </div>
      ))}
      {more > 0 && (
        <div className={classes.row} data-look="close">
          <span className={classes.todo}>
            <Faces people={away?.people.slice(named).map(({ person }) => person) ?? []} />
            <TextLink to={screens.admin.leaves} search={list(date)} size="sm" underline="hover" c="var(--l-text-2)">
              {t('today.andMore', { count: more })}
            </TextLink>
          </span>
        </div>
      )}
      {away?.total === 0 && <p className={classes.none}>{t('away.nobody')}</p>}
    </Card>
  )
}
