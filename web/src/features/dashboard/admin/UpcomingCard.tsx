import { screens } from '@ems/contract/core/screens'
import type { Ahead, Today } from '../../../api/contract/dashboard.ts'
import { formatTotals } from '../../../ui/format/currencies.ts'
import { formatDay, formatShortMonth } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import classes from '../shared/Rows.module.css'
import { Name } from './PersonName.tsx'

/** Coming events: holidays, pay day, anniversaries, and ends of probation or contract. */
export function UpcomingCard({ today: { ahead, failed }, retry }: { today: Today; retry: () => void }) {
  const t = getTranslator('adminHome')
  const broken = failed.includes('ahead')
  if (!broken && !ahead?.length) return null
  return (
    <Card id="ahead" title={t('ahead.title')}>
      {broken ? (
        <CardError retry={retry} />
      ) : (
        <ul className={classes.ahead}>
          {ahead?.map((each) => (
            <li key={`${each.kind} ${each.day} ${each.person?._id}`} className={classes.date}>
              <time className={classes.leaf} dateTime={each.day} title={formatDay(each.day)}>
                <small>{formatShortMonth(each.day)}</small>
                <b>{Number(each.day.slice(8))}</b>
              </time>
              <span className={classes.said}>
                <span className={classes.strong}>
                  <Title of={each} />
                </span>
                <br />
                <small>{secondOf(t, each)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Title({ of: { kind, person, name } }: { of: Ahead }) {
  const t = getTranslator('adminHome')
  if (person) return <Name person={person} />
  if (kind !== 'payday') return name
  return (
    <TextLink to={screens.admin.salaries} underline="hover" c="inherit" fw="inherit">
      {t('ahead.payday')}
    </TextLink>
  )
}

function secondOf(
  t: Translate<'adminHome'>,
  { kind, years, total, currency, decimals, otherCurrencies }: Ahead,
): string {
  if (kind === 'anniversary') return t('ahead.years', { count: years ?? 0 })
  if (kind === 'payday')
    return currency === undefined || decimals === undefined
      ? ''
      : t('ahead.total', { amount: formatTotals(total ?? 0, { currency, decimals, otherCurrencies }) })
  return t(`ahead.${kind}`)
}
