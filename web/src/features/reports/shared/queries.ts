import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { type ReportDefinition, type ReportResult, reports } from '../../../api/contract/reports.ts'
import { type ApiError, isCode } from '../../../api/errors.ts'
import { queryOf, useFetch, useSend } from '../../../api/hooks.ts'
import type { Group } from './definition.ts'
import { subjectsInWords } from './labels.ts'

export const useSubjects = () =>
  useQuery({
    ...queryOf(reports.subjects, {}),
    select: ({ subjects }) => ({ subjects: subjectsInWords(subjects) }),
  })
export const useReports = () => useFetch(reports.list, {})
export const useReport = (id: string) => useFetch(reports.get, { params: { id } })

const refreshes = ['reports', 'audit'] as const

export const useAddReport = () => useSend(reports.add, { refreshes })
export const useUpdateReport = () => useSend(reports.update, { refreshes })
export const useRemoveReport = () => useSend(reports.remove, { refreshes })
export const useShareReport = () => useSend(reports.share, { refreshes })
export const useScheduleReport = () => useSend(reports.schedule, { refreshes })
export const useUnscheduleReport = () => useSend(reports.unschedule, { refreshes })

/** Two reports of a person run at once; a run that was left goes on for a moment on the server, so another try may pass. */
const retries = {
  retry: (failures: number, error: ApiError) => isCode(error, 'TOO_MANY') && failures < 5,
  retryDelay: 1000,
}

export const ROWS_AT_ONCE = 50
const GROUPS_AT_ONCE = 100
const MOST_GROUPS = 1000

/** A result with the definition that it answers, which may no longer be the one on the screen. */
export interface Answer {
  definition: ReportDefinition
  result: ReportResult
  skip: number
}

interface Run {
  definition: ReportDefinition
  /** the saved report that has this definition: columns that are hidden from the reader do not stop it */
  savedId: string | undefined
  skip: number
}

/** A page of a report. While the next one is read, the one before stays. */
export const useRun = ({ definition, savedId, skip }: Run) =>
  useQuery<Answer, ApiError>({
    ...retries,
    queryKey: [reports.run.domain, 'run', savedId, definition, skip],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { limit: ROWS_AT_ONCE, skip }
      const { result } = savedId
        ? await call(reports.result, { params: { id: savedId }, query: page }, signal)
        : await call(reports.run, { body: { definition, ...page } }, signal)
      return { definition, result, skip }
    },
  })

/** All groups of a report; a chart and a list of choices need no more than the first thousand. */
async function readGroups(definition: ReportDefinition, signal: AbortSignal): Promise<Group[]> {
  const groups: Group[] = []
  for (;;) {
    const page = { limit: GROUPS_AT_ONCE, skip: groups.length }
    const { result } = await call(reports.run, { body: { definition, ...page } }, signal)
    groups.push(...result.groups)
    if (result.groups.length < GROUPS_AT_ONCE || groups.length >= Math.min(result.total, MOST_GROUPS)) return groups
  }
}

/** The groups of a report for its chart, where a page of it does not have all. */
export const useAllGroups = (definition: ReportDefinition, needed: boolean) =>
  useQuery<Group[], ApiError>({
    ...retries,
    queryKey: [reports.run.domain, 'groups', definition],
    enabled: needed,
    queryFn: ({ signal }) => readGroups(definition, signal),
  })

const CHOICES_STALE_MS = 300_000

/** The references that a column has in the rows of a subject, by name. */
export function useReferenceChoices({ subject, asOf, period }: ReportDefinition, columns: readonly string[]) {
  const found = useQueries({
    queries: columns.map((column) => ({
      ...retries,
      queryKey: [reports.run.domain, 'choices', subject, asOf, period, column],
      staleTime: CHOICES_STALE_MS,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readGroups(
          {
            subject,
            ...(asOf !== undefined && { asOf }),
            ...(period !== undefined && { period }),
            ...{ columns: [], filters: [], groupBy: [column], measures: ['count'] },
            sort: { by: column, descending: false },
          },
          signal,
        ),
    })),
  })
  const choices = found.flatMap(({ data = [] }) =>
    data.flatMap(({ keys: [key] }) => (typeof key?.value === 'string' ? [{ value: key.value, label: key.label }] : [])),
  )
  return { choices, pending: found.some(({ isPending }) => isPending) }
}
