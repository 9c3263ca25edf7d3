import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../api/client.ts'
import { calendars } from '../../api/contract/calendars.ts'
import type { Call } from '../../api/contract/calls.ts'
import { holidayImports } from '../../api/contract/holiday-imports.ts'
import { workingTimes } from '../../api/contract/working-times.ts'
import { queryOf, useFetch, useList, useSend } from '../../api/hooks.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import type { ListOf } from '../../ui/list/useListState.ts'
import { getTranslator } from '../../ui/words/words.ts'

// A change of working days recalculates leaves.
const refreshes = [
  'calendars',
  'workingTimes',
  'leaves',
  'leaveBalances',
  'leaveReports',
  'leaveCalendar',
  'dashboard',
] as const

/** The most calendars, locations or schedules on a screen. */
const MOST_ROWS = 100
const byName = { query: { sort: 'name', limit: MOST_ROWS } } as const

export const useHolidayCalendars = () => useFetch(calendars.holidayCalendars, byName)
export const useLocations = () => useFetch(calendars.locations, byName)
export const useHolidays = (query: ListOf<typeof calendars.holidays>['query'] | null) =>
  useList(calendars.holidays, query && { query })

/** Countries with known holidays; they do not change while the product runs. */
export const useHolidaySources = () =>
  useQuery({ ...queryOf(holidayImports.sources, {}), staleTime: Number.POSITIVE_INFINITY })
/** The preview of an import. */
export const useDryRunImport = () => useSend(holidayImports.run, { refreshes: [] })
export const useImport = () => useSend(holidayImports.run, { refreshes })

interface Affecting {
  affected: { leaves: number; sentence: string }
}

/**
 * A change after which leaves are recalculated: a dialog shows the effect first and asks for confirmation.
 * @returns a function that takes the call's input, given whether it is a dry run, and answers null if the person
 * cancels
 */
export function useChangeWithRecalculation<E extends AnyEndpoint>(endpoint: Call<E>) {
  const t = getTranslator('calendars')
  const trial = useSend(endpoint, { refreshes: [] })
  const save = useSend(endpoint, { refreshes })
  return async (inputOf: (dryRun: boolean) => InputOf<E>): Promise<ReplyOf<E> | null> => {
    const { affected } = (await trial.mutateAsync(inputOf(true))) as unknown as Affecting
    const sure =
      affected.leaves === 0 ||
      (await confirm({
        title: t('affected.title'),
        text: affected.sentence,
        confirm: t('affected.confirm'),
        cancel: t('common:actions.cancel'),
      }))
    return sure ? save.mutateAsync(inputOf(false)) : null
  }
}

/** People whose schedule is not the default, and the number of people by schedule; null: the reader does not manage people. */
export const useOwnSchedules = (query: ListOf<typeof workingTimes.list>['query'] | null) =>
  useList(workingTimes.list, query && { query })

export const useSchedules = () => useFetch(calendars.schedules, byName)
/** The schedules and locations of a person. */
export const useWorkingTimes = (id: string | null) =>
  useFetch(workingTimes.get, id === null ? null : { params: { id } })

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

const named = (of: Intl.DisplayNames, code: string): string => {
  try {
    return of.of(code) ?? code
  } catch {
    // Codes of the holiday data that differ from ISO.
    return code
  }
}

/** The name of a country, by its ISO code. */
export const countryName = (code: string): string => named(names, code)

/** The name of a language, by its ISO code. */
export const languageName = (code: string): string => named(languages, code)
