import { DAY_MS } from '@ems/contract/core/durations'
import type { DocumentReader } from '@ems/contract/documents'

/** The most documents of a person, versions and deleted ones among them. */
export const MOST_DOCUMENTS = 500

/** So long a deleted document can be brought back. */
export const KEPT_DELETED_MS = 30 * DAY_MS

/** Whether a reader in some of these roles sees documents of a type. */
export const isVisibleTo = (sees: readonly string[], as: readonly DocumentReader[]): boolean =>
  as.some((reader) => sees.includes(reader))

interface Version {
  id: string
  first_id: string
  current: boolean
}

/** Documents in the order of their newest versions, each with its former versions in the order of the list. */
export function withVersions<Row extends Version>(rows: readonly Row[]): { newest: Row; former: Row[] }[] {
  const former = Map.groupBy(
    rows.filter(({ current }) => !current),
    ({ first_id }) => first_id,
  )
  return rows.filter(({ current }) => current).map((newest) => ({ newest, former: former.get(newest.first_id) ?? [] }))
}

/** A title for a file that was given none: its name without the ending. */
export const titleOf = (fileName: string): string => fileName.replace(/(?<=.)\.[^.]*$/, '').trim() || fileName
