import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatAmount, formatMoney, formatMonth } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'

// The figures beside it need not wait for it.
const LineChart = lazy(() => import('../../../ui/chart/LineChart.tsx'))
const HEIGHT = 300

/** @param history the months, oldest first; undefined while they load */
export function SalaryHistory({ history }: { history: readonly { month: string; total: number }[] | undefined }) {
  const t = wordsOf('dashboard')
  const label = t('employee.salary')
  const data = history?.map(({ month, total }) => ({ label: formatMonth(month), value: total }))
  return (
    <section aria-labelledby="salary-history">
      <Panel>
        <Title order={2} id="salary-history" mb="md">
          {t('employee.history')}
        </Title>
        {data ? (
          <>
            <Suspense fallback={<Skeleton height={HEIGHT} data-loading="true" />}>
              <LineChart points={data} label={label} height={HEIGHT} format={formatAmount} formatAxis={formatMoney} />
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
                      <td>{formatMoney(month.value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </VisuallyHidden>
          </>
        ) : (
          <Skeleton height={HEIGHT} />
        )}
      </Panel>
    </section>
  )
}
