import { useCurrencyOrder } from '../../../api/legalEntities.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { Lines } from '../../../ui/chart/Lines.tsx'
import { numbers } from '../../../ui/format/intl.ts'
import { formatShortMoney } from '../../../ui/format/shortMoney.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Group, Subject } from '../shared/definition.ts'
import { type Answer, useAllGroups } from '../shared/queries.ts'
import { inSentence, keyText, listText, reportWords } from '../shared/sentence.ts'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { CHART_HEIGHT, toChartData } from './chartData.ts'
import classes from './ReportChart.module.css'
import { useValueText } from './valueText.ts'

const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })

interface ReportChartProps {
  answer: Answer
  subject: Subject | undefined
}

/**
 * The first measure of a report as bars or lines, one chart for each currency. The table below has the same figures.
 */
export default function ReportChart({ answer: { definition, result, skip }, subject }: ReportChartProps) {
  const byPeople = useCurrencyOrder()
  const hasAll = skip === 0 && result.groups.length >= result.total
  const all = useAllGroups(definition, !hasAll)
  // The figures of first groups, which pairs do not have.
  const firstsOf = { ...definition, groupBy: definition.groupBy.slice(0, 1), sort: undefined }
  const { sort: _, ...alone } = firstsOf
  const firsts = useAllGroups(alone, !hasAll && definition.groupBy.length === 2)
  const groups = hasAll ? result.groups : all.data
  if (!groups || all.isLoading || firsts.isLoading) return all.isError || firsts.isError ? null : <ChartSkeleton />
  const currencies = [...new Set(groups.map(({ currency }) => currency))].toSorted((one, other) =>
    byPeople(one ?? '', other ?? ''),
  )
  return currencies.map((currency) => {
    const ofCurrency = (of: readonly Group[]) =>
      of
        .filter((group) => group.currency === currency)
        .map((group) => ({
          ...group,
          keys: group.keys.map((key, at) => ({
            ...key,
            label: keyText(subject, definition.groupBy[at] ?? '', key),
          })),
        }))
    return (
      <OneChart
        key={currency}
        {...{ definition, subject, currency }}
        type={result.columns.find(({ key }) => key === definition.measures[0])?.type ?? 'number'}
        groups={ofCurrency(groups)}
        firsts={ofCurrency(hasAll ? result.subtotals : (firsts.data ?? []))}
      />
    )
  })
}

interface OneChartProps extends Pick<Answer, 'definition'>, Pick<ReportChartProps, 'subject'> {
  type: 'number' | 'money' | string
  currency: string | null
  groups: readonly Group[]
  firsts: readonly Group[]
}

function OneChart({ definition, subject, type, currency, groups, firsts }: OneChartProps) {
  const t = getTranslator('reports')
  const text = useValueText()
  const words = reportWords(subject)
  const { kind, series, points, left } = toChartData(definition, groups, firsts, t('chart.other'))
  const format = (value: number) =>
    text(value, { type: type as 'number', key: definition.measures[0] ?? 'count' }, { currency }) ?? ''
  const said = {
    measure: words.measure(definition.measures[0] ?? 'count'),
    groups: listText(definition.groupBy.map((key) => inSentence(words.group(key)))),
  }
  const label = currency ? t('chart.labelIn', { ...said, currency }) : t('chart.label', said)
  const nameOf = ({ key, label: name }: (typeof points)[number]) =>
    key === 'other' ? name : keyText(subject, definition.groupBy[0] ?? '', { value: JSON.parse(key), label: name })
  const named = points.map((point) => ({ ...point, label: nameOf(point) }))
  const saidOf = ({ label: name, values }: (typeof points)[number]) => {
    const shown = values.flatMap((value, at) =>
      value === null || (value === 0 && series.length > 1)
        ? []
        : [series.length > 1 ? `${series[at]?.name} ${format(value)}` : format(value)],
    )
    return [name, ...shown]
  }
  // People are whole numbers: if all values are whole, so are the axis labels.
  const isWhole = named.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)))
  const formatAxis = (value: number) => {
    if (isWhole && !Number.isInteger(value)) return ''
    return currency && type === 'money' ? formatShortMoney(value, currency) : compact().format(value)
  }
  return (
    <figure className={classes.chart}>
      <figcaption>{label}</figcaption>
      {kind === 'line' ? (
        <Lines
          lines={series}
          points={named}
          label={label}
          height={CHART_HEIGHT}
          format={format}
          formatAxis={formatAxis}
        />
      ) : (
        <Bars
          parts={series}
          bars={named.map((point) => ({
            key: point.key,
            label: point.label,
            values: point.values.map((value) => value ?? 0),
            said: saidOf(point),
          }))}
          label={label}
          height={CHART_HEIGHT}
          widest={46}
          formatAxis={formatAxis}
        />
      )}
      {series.length > 1 && (
        <ul className={classes.legend} data-kind={kind} aria-hidden>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className={classes.left}>{t(kind === 'line' ? 'chart.linesLeft' : 'chart.barsLeft', { count: left })}</p>
      )}
    </figure>
  )
}
