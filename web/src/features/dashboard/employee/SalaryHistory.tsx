import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type Currency, formatAmount, formatMoney, formatMonth } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import rows from '../shared/Rows.module.css'

// The figures beside it need not wait for it.
const LineChart = lazy(() => import('../../../ui/chart/LineChart.tsx'))
const HEIGHT = 300

interface SalaryHistoryProps {
  /** the months, oldest first; undefined while they load */
  history: readonly { month: string; total: number }[] | undefined
  /** of the amounts; undefined while they load */
  currency: Currency | undefined
  /** records in other currencies, which the amounts leave out */
  others: readonly { currency: string; records: number }[] | undefined
  /** the first day of the employment, whose month begins the line; null for no employment and no line */
  since: string | null | undefined
}

export function SalaryHistory({ history, currency, others, since }: SalaryHistoryProps) {
  const t = getTranslator('dashboard')
  const label = t('employee.salary')
  const data = history?.map(({ month, total }) => ({
    label: formatMonth(month),
    value: total,
    before: since === null || month < (since?.slice(0, 7) ?? ''),
  }))
  return (
    <Card id="salary-history" title={t('employee.history')}>
      <div className={rows.chart}>
        {data && currency ? (
          <>
            <Suspense fallback={<Skeleton height={HEIGHT} data-loading="true" />}>
              <LineChart
                points={data.map(({ before, ...point }) =>
                  before && point.value === 0 ? { ...point, value: null } : point,
                )}
                label={label}
                height={HEIGHT}
                changes
                format={(value) => formatAmount(value, currency)}
                formatAxis={(value) => formatMoney(value, currency)}
              />
            </Suspense>
            <VisuallyHidden>
              <table aria-labelledby="salary-history">
                <thead>
                  <tr>
                    <th scope="col">{t('employee.month')}</th>
                    <th scope="col">{label}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((month) => (
                    <tr key={month.label}>
                      <th scope="row">{month.label}</th>
                      <td>{formatMoney(month.value, currency)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </VisuallyHidden>
            {others?.map(({ currency: code, records }) => (
              <Text key={code} size="sm" c="dimmed">
                {t('employee.otherCurrency', { count: records, currency: code })}
              </Text>
            ))}
          </>
        ) : (
          <Skeleton height={HEIGHT} />
        )}
      </div>
    </Card>
  )
}
