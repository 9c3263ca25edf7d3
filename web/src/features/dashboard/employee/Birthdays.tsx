import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatNearDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import classes from './Home.module.css'
import type { CardProps } from './HomeAside.tsx'

/** Birthdays of the people whom the reader leads. */
export default function Birthdays({ home: { birthdays, failed, date }, retry }: CardProps) {
  const t = getTranslator('dashboard')
  const broken = failed.includes('birthdays')
  if (!broken && !birthdays?.length) return null
  return (
    <Card id="birthdays" title={t('home.birthdays')}>
      {broken && <CardError retry={retry} />}
      <ul className={classes.people}>
        {birthdays?.map(({ person, day }) => (
          <li key={person._id} className={classes.colleague}>
            <PersonCell name={person.userId.name} path={person.userId.profileImage} id={person.userId._id} size={28} />
            <span className={classes.second}>{formatNearDay(day, date)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
