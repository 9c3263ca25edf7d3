import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import {
  IconArrowsExchange,
  IconBeach,
  IconChartLine,
  IconHierarchy2,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatNumber, formatShare } from '../../../ui/format/format.ts'
import { numbers } from '../../../ui/format/intl.ts'
import type { FigureTarget } from '../../../ui/page/FigureLink.tsx'
import { StatCard } from '../../../ui/page/StatCard.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Analytics.module.css'
import { type Answer, groupByManager, type ToRows, withFte } from './rows.ts'

const twoDecimals = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Working time of longer periods is not added up. */
const ABSENCE_DAYS = 366

interface FigureCardsProps {
  answer: Answer
  /** the figures of the period before; undefined for none */
  before: Answer['figures'] | undefined
  period: { from: string; to: string }
  department: string | undefined
  toRows: ToRows
}

/** The eight figures of a period; a figure that the reader may not see is replaced by words. */
export function FigureCards({ answer: { figures, links }, before, period, department, toRows }: FigureCardsProps) {
  const t = getTranslator('analytics')
  const { headcount, absence, span, leavers, turnover } = figures
  const days = inclusiveDays(period.from, period.to)
  const percent = (value: number) => formatShare(value / 100)
  const toPercent = (value: number | null | undefined) => (value == null ? undefined : percent(value))
  const points = (value: number) => t('change.points', { points: toText(value) })
  const two = (value: number) => twoDecimals().format(value)
  const toText = (value: number) => oneDecimal().format(value)
  const noLeavers = leavers === null ? t('notByLines') : undefined
  const absences: FigureTarget = {
    link: { to: screens.admin.leaveReports },
    search: { ...period, ...(department && { department }) },
    label: t('absence.rows'),
  }
  const on = formatDay(period.to)
  return (
    <div className={classes.cards}>
      <Card
        title={t('headcount.title')}
        value={formatNumber(headcount.closing)}
        way={toRows(links.headcount, t('headcount.rows'))}
        change={changeOf(
          headcount.closing,
          headcount.opening,
          formatNumber,
          t('headcount.before', { count: headcount.opening, day: formatDay(addDays(period.from, -1)) }),
        )}
        Icon={IconUsers}
      />
      <Card
        title={t('average.title')}
        value={two(headcount.average)}
        change={changeOf(headcount.average, before?.headcount.average, two)}
        second={t('average.days', { count: days })}
        Icon={IconChartLine}
      />
      <Card
        title={t('fte.title')}
        value={two(figures.fte)}
        change={changeOf(figures.fte, before?.fte, two)}
        way={toRows(withFte(links.headcount), t('headcount.rows'))}
        second={t('on', { day: on })}
        Icon={IconUserCheck}
      />
      <Card
        title={t('span.title')}
        value={span.average === null ? undefined : toText(span.average)}
        change={changeOf(span.average, before?.span.average, toText)}
        words={t('span.none')}
        way={toRows(groupByManager(links.headcount), t('span.rows'))}
        second={
          span.average !== null &&
          t('span.second', { managers: span.managers, median: formatNumber(span.median ?? 0), most: span.most })
        }
        Icon={IconHierarchy2}
      />
      <Card
        title={t('joiners.title')}
        value={formatNumber(figures.joiners)}
        change={sinceBefore(figures.joiners, before?.joiners, formatNumber)}
        way={toRows(links.joiners, t('joiners.rows'))}
        second={t('joiners.second')}
        Icon={IconUserPlus}
      />
      <Card
        title={t('leavers.title')}
        value={leavers === null ? undefined : formatNumber(leavers)}
        change={sinceBefore(leavers, before?.leavers, formatNumber)}
        words={noLeavers}
        way={toRows(links.leavers, t('leavers.rows'))}
        second={
          leavers !== null &&
          (figures.voluntary === null ? t('leavers.noReasons') : t('leavers.voluntary', { count: figures.voluntary }))
        }
        Icon={IconUserMinus}
      />
      <Card
        title={t('turnover.title')}
        value={turnover === null ? undefined : percent(turnover)}
        change={sinceBefore(turnover, before?.turnover, points, toPercent(before?.turnover))}
        words={noLeavers ?? t('turnover.none')}
        way={toRows(links.leavers, t('leavers.rows'))}
        second={
          turnover !== null &&
          t('turnover.second', {
            leavers: leavers ?? 0,
            average: two(headcount.average),
          })
        }
        Icon={IconArrowsExchange}
      />
      <Card
        title={t('absence.title')}
        value={absence?.rate == null ? undefined : percent(absence.rate)}
        change={sinceBefore(absence?.rate, before?.absence?.rate, points, toPercent(before?.absence?.rate))}
        words={absence ? t('absence.none') : t(days > ABSENCE_DAYS ? 'absence.tooLong' : 'hidden')}
        way={absences}
        second={absence?.sickness != null && t('absence.second', { sickness: percent(absence.sickness) })}
        Icon={IconBeach}
      />
    </div>
  )
}

/**
 * The change of a figure and what it was: `▲ 3 from 188`; undefined if one of both is unknown.
 * @param was by default `before` in the same format
 */
function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
  format: (value: number) => string,
  was: string | undefined = before == null ? undefined : format(before),
): string | undefined {
  const t = getTranslator('analytics')
  if (now == null || before == null || was === undefined) return undefined
  // Of the figures as they are shown.
  if (format(now) === format(before)) return t('change.none', { before: was })
  return t('change.some', {
    rises: String(now > before),
    change: format(Math.abs(now - before)),
    before: was,
  })
}

/** As `changeOf` of a figure of the whole period: without any in the period before there is nothing to compare with. */
function sinceBefore(...given: Parameters<typeof changeOf>): string | undefined {
  const t = getTranslator('analytics')
  const [now, before, format] = given
  if (now == null || before == null || format(now) === format(before) || before > 0) return changeOf(...given)
  return t('change.fromNone')
}

interface CardProps {
  title: string
  /** undefined if there is none, and `words` say why */
  value: string | undefined
  words?: string | undefined
  way?: FigureTarget | undefined
  /** from the period before */
  change?: string | undefined
  second?: ReactNode
  Icon: typeof IconUsers
}

const Card = ({ title, value, words, way, change, second, Icon }: CardProps) => (
  <StatCard
    title={title}
    value={value ?? words ?? ''}
    words={value === undefined || undefined}
    way={way}
    second={
      <>
        {change && <span className={classes.change}>{change}</span>}
        {second}
      </>
    }
    aside={<Icon size={18} className={classes.icon} aria-hidden />}
  />
)
