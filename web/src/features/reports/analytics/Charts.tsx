import { useCurrencyOrder, useLegalEntities } from '../../../api/legalEntities.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import LineChart from '../../../ui/chart/LineChart.tsx'
import {
  formatAmount,
  formatDay,
  formatMonth,
  formatNearDay,
  formatNumber,
  formatShortMonth,
} from '../../../ui/format/format.ts'
import { LOCALE, numbers } from '../../../ui/format/intl.ts'
import { formatShortMoney } from '../../../ui/format/shortMoney.ts'
import { FigureLink } from '../../../ui/page/FigureLink.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Analytics.module.css'
import { BandPanel } from './BandPanel.tsx'
import { ChartPanel, ChartTable } from './ChartPanel.tsx'
import { type Answer, payRows, type ToRows } from './rows.ts'

const HEIGHT = 240
const OF_CURRENCY = 160
/** With more months, only Januaries have a label, with the year. */
const NAMED_MONTHS = 12
const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
const short = numbers({ notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
const signed = numbers({ signDisplay: 'exceptZero' })

/** A label of an axis that counts people. */
const wholeNumber = (value: number) => (Number.isInteger(value) ? compact().format(value) : '')

interface ChartsProps {
  answer: Answer
  period: { from: string; to: string }
  toRows: ToRows
}

export default function Charts({ answer, period, toRows }: ChartsProps) {
  const t = getTranslator('analytics')
  const { tenure, age, gender } = answer.figures
  // The year is in the head of the page, and the titles have little room.
  const day = formatNearDay(period.to, period.to)
  // `<25` as words.
  const bandName = (value: string) => (value.startsWith('<') ? t('under', { years: value.slice(1) }) : value)
  const bands = { people: answer.links.headcount, toRows }
  const genders: Readonly<Record<string, string>> = {
    female: t('gender.female'),
    male: t('gender.male'),
    other: t('gender.other'),
  }
  return (
    <div className={classes.charts}>
      <HeadcountPanel answer={answer} />
      <MovesPanel answer={answer} />
      <PayPanel answer={answer} period={period} toRows={toRows} />
      <BandPanel {...bands} title={t('age.title', { day })} column="ageBand" bands={age} nameOf={bandName} />
      <BandPanel {...bands} title={t('tenure.title', { day })} column="tenureBand" bands={tenure} nameOf={bandName} />
      <BandPanel
        {...bands}
        title={t('gender.title', { day })}
        column="gender"
        bands={gender}
        nameOf={(value) => genders[value] ?? value}
      />
    </div>
  )
}

function HeadcountPanel({ answer: { figures } }: Pick<ChartsProps, 'answer'>) {
  const t = getTranslator('analytics')
  const { headcount, series } = figures
  const people = (count: number) => t('people', { count })
  return (
    <ChartPanel
      id="headcount"
      title={t('headcount.chart')}
      aside={
        <>
          <strong>
            <bdi>
              {signed()
                .format(headcount.closing - headcount.opening)
                .replace('-', '−')}
            </bdi>
          </strong>{' '}
          {t('headcount.inPeriod')}
        </>
      }
    >
      <LineChart
        label={t('headcount.title')}
        points={series.map(({ day, headcount: value }) => {
          const said = formatMonth(day.slice(0, 7))
          return { label: series.length <= NAMED_MONTHS ? formatShortMonth(day) : said, said, value }
        })}
        height={HEIGHT}
        format={people}
        formatAxis={wholeNumber}
      />
      <ChartTable
        id="headcount"
        heads={[t('day'), t('headcount.title')]}
        rows={series.map(({ day, headcount: value }) => [formatDay(day), formatNumber(value)])}
      />
    </ChartPanel>
  )
}

const MOVES = [
  ['joiners', 'teal'],
  ['leavers', 'amber'],
] as const

/** Joiners and leavers of each month; readers by reporting line see no leavers. */
function MovesPanel({ answer: { figures } }: Pick<ChartsProps, 'answer'>) {
  const t = getTranslator('analytics')
  const { series } = figures
  const labelOf = useMonthLabels(series.length)
  const shown = MOVES.filter(([kind]) => figures[kind] !== null)
  const names = shown.map(([kind]) => t(`${kind}.title`))
  return (
    <ChartPanel
      id="moves"
      title={t('moves.title')}
      aside={
        <ul className={classes.legend}>
          {shown.map(([kind, tone], at) => (
            <li key={kind} data-tone={tone}>
              {names[at]} {formatNumber(figures[kind] ?? 0)}
            </li>
          ))}
        </ul>
      }
    >
      <Bars
        beside
        label={t('moves.title')}
        parts={shown.map(([, tone], at) => ({ name: names[at] ?? '', tone }))}
        bars={series.map((point, at) => {
          const month = point.day.slice(0, 7)
          const values = shown.map(([kind]) => point[kind] ?? 0)
          const said = [formatMonth(month), ...values.map((value, n) => `${names[n]} ${formatNumber(value)}`)]
          return { key: month, label: labelOf(month, at), values, said }
        })}
        height={HEIGHT}
        formatAxis={wholeNumber}
      />
      <ChartTable
        id="moves"
        heads={[t('month'), ...names]}
        rows={series.map((point) => [
          formatMonth(point.day.slice(0, 7)),
          ...shown.map(([kind]) => formatNumber(point[kind] ?? 0)),
        ])}
      />
    </ChartPanel>
  )
}

/** The names below the bars of months: all of a year, for longer periods the years. */
function useMonthLabels(months: number) {
  // On a phone there is room for every second name.
  const every = usePhone() ? 2 : 1
  return (month: string, at: number) => {
    if (months <= NAMED_MONTHS) return at % every === 0 ? formatShortMonth(`${month}-01`) : ''
    return month.endsWith('-01') ? month.slice(0, 4) : ''
  }
}

function PayPanel({ answer: { figures, links }, period, toRows }: ChartsProps) {
  const t = getTranslator('analytics')
  const { all } = useLegalEntities()
  const byPeople = useCurrencyOrder()
  const { pay, series } = figures
  const currencies = [...new Set(pay?.map(({ currency }) => currency))].toSorted(byPeople)
  const months = series.map(({ day }) => day.slice(0, 7))
  const labelOf = useMonthLabels(months.length)
  const totalOf = (currency: string, month: string) =>
    pay?.find((each) => each.currency === currency && each.month === month)?.total ?? 0
  const amount = (value: number, currency: string) =>
    formatAmount(value, { currency, decimals: all.find((entity) => entity.currency === currency)?.decimals ?? 2 })
  const last =
    pay
      ?.map(({ month }) => month)
      .toSorted()
      .at(-1) ?? ''
  const way = pay?.length ? toRows(payRows(links.headcount, period), t('pay.rows')) : undefined
  return (
    <ChartPanel
      id="pay"
      title={t('pay.title')}
      aside={way ? <FigureLink value={t('rows')} way={way} /> : t('pay.second')}
    >
      {pay === null && <p className={classes.words}>{t('hidden')}</p>}
      {pay?.length === 0 && <p className={classes.words}>{t('pay.none')}</p>}
      {currencies.length > 0 && (
        <div className={classes.currencies}>
          {currencies.map((currency) => (
            // Amounts and currency codes are written as in English in all languages.
            <div key={currency} lang={LOCALE}>
              <h3 className={classes.currency}>
                {currency}{' '}
                <strong title={amount(totalOf(currency, last), currency)}>
                  {formatShortMoney(totalOf(currency, last), currency)}
                </strong>{' '}
                {formatMonth(last)}
              </h3>
              <Bars
                label={t('pay.label')}
                parts={[{ name: currency, tone: 'teal' }]}
                bars={months.map((month, at) => ({
                  key: month,
                  label: labelOf(month, at),
                  values: [totalOf(currency, month)],
                  said: [formatMonth(month), amount(totalOf(currency, month), currency)],
                }))}
                height={OF_CURRENCY}
                formatAxis={(value) => formatShortMoney(value, currency)}
                formatValue={(value) => short().format(value)}
              />
            </div>
          ))}
        </div>
      )}
      {currencies.length > 0 && (
        <div lang={LOCALE}>
          <ChartTable
            id="pay"
            heads={[t('month'), ...currencies]}
            rows={months.map((month) => [
              formatMonth(month),
              ...currencies.map((currency) => amount(totalOf(currency, month), currency)),
            ])}
          />
        </div>
      )}
    </ChartPanel>
  )
}
