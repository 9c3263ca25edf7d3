import { Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatMoney, formatMonth } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'

// Charts weigh as much as the rest of the screen and more; the figures beside it need not wait for them.
const SalaryChart = lazy(() => import('./SalaryChart.tsx'))
const HEIGHT = 300

/** @param history the months, oldest first; undefined while they load */
export function SalaryHistory({ history }: { history: readonly { month: string; total: number }[] | undefined }) {
  const t = wordsOf('dashboard')
  const title = t('employee.history')
  const label = t('employee.salary')
  const data = history?.map(({ month, total }) => ({ month: formatMonth(month), total }))
  return (
    <section aria-labelledby="salary-history">
      <Panel>
        <Title order={2} id="salary-history" mb="md">
          {title}
        </Title>
        {data ? (
          <>
            <div aria-hidden style={{ height: HEIGHT, minWidth: 0, overflow: 'hidden' }}>
              <Suspense fallback={<Skeleton height={HEIGHT} data-loading="true" />}>
                <SalaryChart data={data} label={label} />
              </Suspense>
            </div>
            <VisuallyHidden>
              <table aria-labelledby="salary-history">
                <thead>
                  <tr>
                    <th scope="col">{t('employee.month')}</th>
                    <th scope="col">{label}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ month, total }) => (
                    <tr key={month}>
                      <th scope="row">{month}</th>
                      <td>{formatMoney(total)}</td>
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
