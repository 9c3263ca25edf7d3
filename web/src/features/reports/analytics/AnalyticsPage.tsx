import { screens } from '@ems/contract/core/screens'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { reportFigures } from '../../../api/contract/report-figures.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { formatSpan } from '../../../ui/format/format.ts'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AnalyticsLoading, ChartsLoading } from './AnalyticsLoading.tsx'
import { FigureCards } from './FigureCards.tsx'
import { PERIODS, type PeriodSearch, periodBefore, periodIn } from './period.rules.ts'
import { hasNobody, useToRows } from './rows.ts'

// The figures need not wait for the charts.
const Charts = lazy(() => import('./Charts.tsx'))

/** Figures about people over time, with charts, for a period and a department in the address. */
export default function AnalyticsPage() {
  const t = getTranslator('analytics')
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as PeriodSearch & { department?: unknown }
  const organisation = useOrganisation()
  const today = organisation.data?.organisation.today
  const department = typeof search.department === 'string' ? search.department : undefined
  const named = today && periodIn(search, today)
  const query = useList(reportFigures.get, named ? { query: { from: named.from, to: named.to, department } } : null)
  const before = named && named.from <= named.to ? periodBefore(named) : undefined
  const earlier = useList(reportFigures.get, before ? { query: { ...before, department } } : null)
  const toRows = useToRows()
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false })
  if (!named)
    return (
      <Page title={t('title')} facts={'\u00a0'}>
        {organisation.isError ? (
          <ErrorState error={organisation.error} retry={() => void organisation.refetch()} />
        ) : (
          <AnalyticsLoading />
        )}
      </Page>
    )
  const { period, from, to } = named
  if (query.data && !department && !search.period && !query.isPlaceholderData && hasNobody(query.data))
    return (
      <Page title={t('title')}>
        <Panel>
          <EmptyState
            drawing="team"
            title={t('empty.title')}
            text={t('empty.text')}
            action={<ButtonLink to={screens.admin.addEmployee}>{t('empty.add')}</ButtonLink>}
          />
        </Panel>
      </Page>
    )
  const compared = earlier.data && !earlier.isPlaceholderData && !hasNobody(earlier.data) ? earlier.data : undefined
  const shown = { from, to }
  const setDay = (key: 'from' | 'to') => (day: string | undefined) => set({ period: 'own', ...shown, [key]: day })
  return (
    <Page
      title={t('title')}
      facts={
        from > to
          ? '\u00a0'
          : compared && before
            ? t('compared', { period: formatSpan(from, to), before: formatSpan(before.from, before.to) })
            : formatSpan(from, to)
      }
      actions={
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      }
    >
      <ListToolbar>
        <NativeSelect
          label={t('period.label')}
          w={{ base: '100%', xs: 'auto' }}
          data={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={period}
          onChange={({ currentTarget: { value } }) =>
            set({ from: undefined, to: undefined, period: value, ...(value === 'own' && shown) })
          }
        />
        {period === 'own' && (
          <>
            <DayField label={t('period.from')} day={from} max={today} clearable={false} choose={setDay('from')} />
            <DayField label={t('period.to')} day={to} max={today} clearable={false} choose={setDay('to')} />
          </>
        )}
        <DepartmentFilter
          title={t('common:select.department')}
          label={t('department')}
          placeholder={t('allDepartments')}
          value={department}
          onChange={(value) => set({ department: value ?? undefined })}
        />
      </ListToolbar>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data && !earlier.isLoading ? (
        <div data-stale={query.isPlaceholderData || undefined} aria-busy={query.isPlaceholderData}>
          <FigureCards
            answer={query.data}
            before={compared?.figures}
            period={shown}
            department={department}
            toRows={toRows}
          />
          <Suspense fallback={<ChartsLoading />}>
            <Charts answer={query.data} period={shown} toRows={toRows} />
          </Suspense>
        </div>
      ) : (
        <AnalyticsLoading />
      )}
    </Page>
  )
}
