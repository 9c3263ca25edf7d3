import { lazy, type ReactNode, Suspense } from 'react'
import type { Today } from '../../../api/contract/dashboard.ts'
import { formatNumber, formatShortMonth } from '../../../ui/format/format.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { useAdminHome } from '../shared/queries.ts'
import { Faces } from './PersonName.tsx'

const Sparkline = lazy(() => import('../../../ui/chart/Sparkline.tsx'))

interface Second {
  second?: ReactNode
  aside?: ReactNode
}

/** The number of months for the change of the headcount. */
const COMPARED_MONTHS = 3

/** The hints beside two of the figures: their change, and the people behind them. */
export function useSeconds(): Record<'employees' | 'departments', Second> {
  const t = getTranslator('adminHome')
  const today = useAdminHome().data
  return {
    employees: today?.headcount ? ofHeadcount(t, today.headcount) : {},
    departments: today?.departments
      ? {
          second: today.departments.largest && t('seconds.largest', largestOf(today.departments.largest)),
          aside: today.departments.heads.length > 0 && <Faces people={today.departments.heads} size={32} />,
        }
      : {},
  }
}

const largestOf = ({ dep_name, people }: { dep_name: string; people: number }) => ({
  name: dep_name,
  people: formatNumber(people),
})

function ofHeadcount(t: Translate<'adminHome'>, points: NonNullable<Today['headcount']>): Second {
  const aside = points.some(({ people }) => people > 0) && (
    <Suspense>
      <Sparkline values={points.map(({ people }) => people)} />
    </Suspense>
  )
  const [from, to] = [points.at(-1 - COMPARED_MONTHS), points.at(-1)]
  const change = (to?.people ?? 0) - (from?.people ?? 0)
  if (!from || change === 0) return { aside, second: t('seconds.employed') }
  const sign = change > 0 ? '+' : '−'
  return {
    aside,
    second: [
      t('seconds.employed'),
      t('seconds.since', {
        change: `${sign}${formatNumber(Math.abs(change))}`,
        month: formatShortMonth(from.day),
      }),
    ].join(', '),
  }
}
