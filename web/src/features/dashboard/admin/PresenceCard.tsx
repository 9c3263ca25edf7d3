import { screens } from '@ems/contract/core/screens'
import { VisuallyHidden } from '@mantine/core'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { formatDay, formatNumber, formatShare, formatShortMonth } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { CardError } from '../shared/CardStates.tsx'
import { useAdminHome } from '../shared/queries.ts'
import classes from '../shared/Rows.module.css'
import { ComingPresence } from './ComingColumns.tsx'

const HEIGHT = 150
const TONES = ['blue', 'red'] as const

/** The share of marked people who were present on the last days, and who was not: drawn from zero, those present would hide them. */
export function PresenceCard() {
  const t = getTranslator('adminHome')
  const { data: today, isError, refetch } = useAdminHome()
  // The error is shown once, on the most important card.
  if (!today) return isError ? null : <ComingPresence />
  const { presence, failed } = today
  const broken = failed.includes('presence')
  if (!broken && !presence?.length) return null
  const days = presence ?? []
  const marks = days.reduce((sum, { here, away, absent }) => sum + here + away + absent, 0)
  const here = days.reduce((sum, day) => sum + day.here, 0)
  const missing = [t('presence.away'), t('presence.absent')]
  const parts = [t('presence.here'), ...missing]
  return (
    <Card
      id="presence"
      title={t('presence.title')}
      after={t('presence.days', { count: days.length })}
      end={
        marks > 0 && (
          <TextLink to={screens.admin.attendanceReport} underline="hover" c="inherit" fw={650}>
            {formatShare(here / marks)} {t('presence.here')}
          </TextLink>
        )
      }
    >
      {broken ? (
        <CardError retry={() => void refetch()} />
      ) : (
        <div className={classes.chart}>
          <Bars
            unit={t('presence.people')}
            label={t('presence.title')}
            height={HEIGHT}
            widest={46}
            formatAxis={formatNumber}
            parts={missing.map((name, index) => ({ name, tone: TONES[index] ?? 'red' }))}
            bars={days.map(({ day, ...counts }) => ({
              key: day,
              label: String(Number(day.slice(8))),
              group: formatShortMonth(day),
              values: [counts.away, counts.absent],
              said: [
                formatDay(day),
                ...[counts.here, counts.away, counts.absent].map((count, at) =>
                  t('presence.bar', { count, mark: parts[at] ?? '' }),
                ),
              ],
            }))}
          />
          <ul className={classes.legend} aria-hidden>
            {missing.map((name, index) => (
              <li key={name} data-tone={TONES[index]}>
                {name}
              </li>
            ))}
          </ul>
          <VisuallyHidden>
            <table aria-labelledby="presence">
              <thead>
                <tr>
                  <th scope="col">{t('presence.day')}</th>
                  {parts.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.map((day) => (
                  <tr key={day.day}>
                    <th scope="row">{formatDay(day.day)}</th>
                    <td>{formatNumber(day.here)}</td>
                    <td>{formatNumber(day.away)}</td>
                    <td>{formatNumber(day.absent)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </div>
      )}
    </Card>
  )
}
