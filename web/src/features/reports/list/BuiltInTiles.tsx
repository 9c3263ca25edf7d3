import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Report } from '../../../api/contract/reports.ts'
import { formatNumber, formatShortMonth } from '../../../ui/format/format.ts'
import { LOCALE } from '../../../ui/format/intl.ts'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Subject } from '../shared/definition.ts'
import { reportName, reportText } from '../shared/labels.ts'
import { type Glance, useGlances } from '../shared/queries.ts'
import { SubjectIcon } from '../shared/SubjectIcon.tsx'
import { keyText } from '../shared/sentence.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import { MiniBars } from './MiniBars.tsx'
import classes from './Reports.module.css'

interface BuiltInTilesProps {
  reports: readonly Report[]
  subjects: readonly Subject[]
}

/** The built-in reports, each with its present figure. */
export function BuiltInTiles({ reports, subjects }: BuiltInTilesProps) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const glances = useGlances().data?.figures
  return (
    <section aria-labelledby="built-in-reports">
      <h2 id="built-in-reports" className={classes.title}>
        {t('list.builtIn')} <small>{t('list.builtInText')}</small>
      </h2>
      <ul className={classes.tiles}>
        {reports.map((report) => {
          const glance = glances?.find(({ _id }) => _id === report._id)
          return (
            <li key={report._id} className={classes.tile}>
              <div className={classes.glance}>
                {glance ? (
                  <>
                    <Figure glance={glance} report={report} subjects={subjects} />
                    <MiniBars values={glance.groups.map(({ amount }) => amount)} />
                  </>
                ) : (
                  <SubjectIcon subject={report.subject} />
                )}
              </div>
              <Link to={screens.report} params={{ id: report._id }}>
                {reportName(report)}
              </Link>
              <p>{reportText(report)}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const COMING = Array.from({ length: 8 }, (_, tile) => tile)

/** The tiles while they load. */
export const TilesLoading = () => (
  <div aria-busy data-coming>
    <LoadingText />
    <ul className={classes.tiles}>
      {COMING.map((tile) => (
        <li key={tile} className={classes.tile}>
          <Skeleton height={28} width="40%" my={4} />
          <Skeleton height={14} width="70%" my="xs" />
          <Skeleton height={12} />
        </li>
      ))}
    </ul>
  </div>
)

interface FigureProps {
  glance: Glance
  report: Report
  subjects: readonly Subject[]
}

/** The total of a report; of pay the last month, of bands the largest one, and of gender the two largest. */
function Figure({ glance, report, subjects }: FigureProps) {
  const t = getTranslator('reports')
  const { _id: id, value, currency, groups } = glance
  const subject = subjects.find(({ key }) => key === report.subject)
  const nameOf = (group: Glance['groups'][number]) => keyText(subject, report.definition.groupBy?.[0] ?? '', group)
  if (id === 'people-by-age' || id === 'people-by-tenure') {
    const most = groups.toSorted((one, other) => other.amount - one.amount)[0]
    if (most)
      return (
        <span className={classes.figure}>
          <strong>{nameOf(most)}</strong> {t('list.most', { count: most.amount })}
        </span>
      )
  }
  const [one, other] = groups
  if (id === 'people-by-gender' && one && other)
    return (
      <span className={classes.figure}>
        <strong>{formatNumber(one.amount)}</strong> {nameOf(one)} · <strong>{formatNumber(other.amount)}</strong>{' '}
        {nameOf(other)}
      </span>
    )
  const last = groups.at(-1)
  if (id === 'pay-by-month' && currency && last)
    return (
      // Amounts are written as in English in all languages.
      <span className={classes.figure} lang={LOCALE}>
        <strong>{money(currency, last.amount)}</strong>{' '}
        {typeof last.value === 'string' && formatShortMonth(`${last.value}-01`)}
      </span>
    )
  return (
    <span className={classes.figure}>
      <strong>{formatNumber(value)}</strong> {id === 'leave-by-type' && t('list.days', { count: value })}
    </span>
  )
}

const money = (currency: string, amount: number) =>
  new Intl.NumberFormat(LOCALE, {
    ...{ style: 'currency', currency, notation: 'compact', maximumFractionDigits: 2 },
  }).format(amount)
