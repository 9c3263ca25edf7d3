import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
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

/** A person may run two reports at once; a cancelled run continues for a moment on the server, so a retry may pass. */
const retries = {
  retry: (failures: number, error: ApiError) => isCode(error, 'TOO_MANY') && failures < 5,
  retryDelay: 1000,
}

export type Glance = ReplyOf<typeof reports.builtIn>['figures'][number]

/** The present figures of built-in reports. */
export const useGlances = () =>
  useQuery<ReplyOf<typeof reports.builtIn>, ApiError>({ ...queryOf(reports.builtIn, {}), ...retries })

const refreshes = ['reports', 'audit'] as const

export const useAddReport = () => useSend(reports.add, { refreshes })
export const useUpdateReport = () => useSend(reports.update, { refreshes })
export const useRemoveReport = () => useSend(reports.remove, { refreshes })
export const useShareReport = () => useSend(reports.share, { refreshes })
export const useScheduleReport = () => useSend(reports.schedule, { refreshes })
export const useUnscheduleReport = () => useSend(reports.unschedule, { refreshes })

export const ROWS_AT_ONCE = 50
const GROUPS_AT_ONCE = 100
const MOST_GROUPS = 1000

/** A result with its definition, which may differ from the one on the screen by now. */
export interface Answer {
  definition: ReportDefinition
  result: ReportResult
  skip: number
}

interface Run {
  definition: ReportDefinition
  /** the saved report with this definition: it may leave out columns that are hidden from the reader */
  savedId: string | undefined
  skip: number
}

/** A page of a report. The previous page stays while the next one loads. */
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

/** All groups of a report; a chart and a list of choices need only the first thousand. */
async function readGroups(definition: ReportDefinition, signal: AbortSignal): Promise<Group[]> {
  const groups: Group[] = []
  for (;;) {
    const page = { limit: GROUPS_AT_ONCE, skip: groups.length }
    const { result } = await call(reports.run, { body: { definition, ...page } }, signal)
    groups.push(...result.groups)
    if (result.groups.length < GROUPS_AT_ONCE || groups.length >= Math.min(result.total, MOST_GROUPS)) return groups
  }
}

/** The groups of a report for its chart, if one page does not have all. */
export const useAllGroups = (definition: ReportDefinition, needed: boolean) =>
  useQuery<Group[], ApiError>({
    ...retries,
    queryKey: [reports.run.domain, 'groups', definition],
    enabled: needed,
    queryFn: ({ signal }) => readGroups(definition, signal),
  })

const CHOICES_STALE_MS = 300_000

/** The references in a column of a subject's rows, by name. */
export function useReferenceChoices({ subject, asOf, period }: ReportDefinition, columns: readonly string[]) {
  const results = useQueries({
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
  const choices = results.flatMap(({ data = [] }) =>
    data.flatMap(({ keys: [key] }) => (typeof key?.value === 'string' ? [{ value: key.value, label: key.label }] : [])),
  )
  return { choices, pending: results.some(({ isPending }) => isPending) }
}
