import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ReportDefinition } from '../../../api/contract/reports.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { issueText } from '../../../ui/states/errorText.ts'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { Subject } from '../shared/definition.ts'
import { type Answer, ROWS_AT_ONCE } from '../shared/queries.ts'
import classes from './Builder.module.css'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { ResultTable } from './ResultTable.tsx'
import type { PreviewState } from './usePreview.ts'

const ReportChart = lazy(() => import('./ReportChart.tsx'))

interface PreviewProps {
  preview: PreviewState
  definition: ReportDefinition
  change: (definition: ReportDefinition) => void
  subject: Subject | undefined
}

/** The result of a report: its chart and its table. */
export function Preview({ preview: { query, turnTo }, definition, change, subject }: PreviewProps) {
  const t = getTranslator('reports')
  if (query.isError) {
    const [issue] = query.error.issues
    const text = issue && { text: issueText(issue) }
    return <ErrorState error={query.error} title={t('result.failed')} {...text} retry={() => void query.refetch()} />
  }
  if (!query.data) return <LoadingState />
  const { definition: shown, result } = query.data
  const isEmpty = result.total === 0
  return (
    <div
      className={classes.preview}
      aria-busy={query.isFetching}
      data-stale={(query.isPlaceholderData && query.isFetching) || undefined}
    >
      <Notes result={result} />
      {isEmpty ? (
        <EmptyState drawing="nothing" title={t('result.none')} text={t('result.noneText')} />
      ) : (
        <>
          {shown.chart && shown.groupBy.length > 0 && shown.measures.length > 0 && (
            <Suspense fallback={<ChartSkeleton />}>
              <ReportChart answer={query.data} subject={subject} />
            </Suspense>
          )}
          <ResultTable answer={query.data} subject={subject} sort={(sort) => change({ ...definition, sort })} />
          <Pages answer={query.data} turnTo={turnTo} />
        </>
      )}
    </div>
  )
}

/** The rows that are left out, and the columns that a saved report leaves out. */
function Notes({ result: { leftOut, hidden } }: Pick<Answer, 'result'>) {
  const t = getTranslator('reports')
  if (leftOut === 0 && hidden.length === 0) return null
  return (
    <Notice tone="amber" role="status">
      {leftOut > 0 && <p className={classes.told}>{t('result.leftOut', { count: leftOut })}</p>}
      {hidden.length > 0 && (
        <p className={classes.told}>{t('result.hidden', { count: hidden.length, columns: hidden.join(', ') })}</p>
      )}
    </Notice>
  )
}

function Pages({ answer: { result, skip, definition }, turnTo }: { answer: Answer; turnTo: (skip: number) => void }) {
  const t = getTranslator('reports')
  const shown = definition.groupBy.length > 0 ? result.groups.length : result.rows.length
  if (result.total <= shown && skip === 0) return null
  return (
    <Group component="nav" aria-label={t('result.pages')} justify="flex-end" gap="sm">
      <span role="status">
        {t('result.range', {
          from: formatNumber(skip + 1),
          to: formatNumber(skip + shown),
          total: formatNumber(result.total),
        })}
      </span>
      <Button variant="default" disabled={skip === 0} onClick={() => turnTo(Math.max(0, skip - ROWS_AT_ONCE))}>
        {t('result.previous')}
      </Button>
      <Button variant="default" disabled={skip + shown >= result.total} onClick={() => turnTo(skip + ROWS_AT_ONCE)}>
        {t('result.next')}
      </Button>
    </Group>
  )
}
