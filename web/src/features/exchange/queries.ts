import { useQuery } from '@tanstack/react-query'
import { exporting } from '../../api/contract/exporting.ts'
import { imports } from '../../api/contract/imports.ts'
import { LOOK_AGAIN_MS, queryOf, useFetch, useList, useSend } from '../../api/hooks.ts'
import type { ListOf } from '../../ui/list/useListState.ts'

const refreshes = ['imports'] as const
// An import changes all screens about people.
const everywhere = [
  ...refreshes,
  'employees',
  'departments',
  'org',
  'dashboard',
  'teams',
  'attendance',
  'calendars',
  'leaveBalances',
  'leaveReports',
] as const

/** Prepared files, read repeatedly while one is being prepared. */
export const useExports = (list: ListOf<typeof exporting.list>) =>
  useList(
    exporting.list,
    { query: list.query },
    { againWhile: ({ exports }) => exports.some(({ status }) => status === 'Waiting') },
  )
export const useImports = (list: ListOf<typeof imports.list>) => useList(imports.list, { query: list.query })
interface SentFile {
  file: File
  encoding: string | undefined
}

/** The files that this page sent, for another choice of sheet or header row; the server stores only their rows. */
const sentFiles = new Map<string, SentFile>()
export const rememberFile = (id: string, sent: SentFile) => sentFiles.set(id, sent)
export const sentFile = (id: string): SentFile | undefined => sentFiles.get(id)

export const useUpload = () => useSend(imports.upload, { refreshes })
export const useSetMapping = () => useSend(imports.setMapping, { refreshes: [] })
export const useCheck = () => useSend(imports.check, { refreshes })
export const useRun = () => useSend(imports.run, { refreshes: everywhere })
export const useCancel = () => useSend(imports.cancel, { refreshes })
export const useProblems = (id: string) => useFetch(imports.problems, { params: { id } })
export const useRows = (id: string, list: ListOf<typeof imports.rows>) =>
  useList(imports.rows, { params: { id }, query: list.query })
/** The first row, as an example of each column. */
export const useFirstRow = (id: string) => useFetch(imports.rows, { params: { id }, query: { limit: 1 } })

/** An import, read repeatedly while it runs. */
export const useImport = (id: string) =>
  useQuery({
    ...queryOf(imports.get, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.import.checking || data.import.status === 'Running') ? LOOK_AGAIN_MS : false,
  })
