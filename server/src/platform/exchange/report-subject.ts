import type { PersonKey } from '@ems/contract/core/permissions'
import type { ReportColumnType, ReportSubject as SubjectKey } from '@ems/contract/reports'
import type { RawBuilder } from 'kysely'
import type { Principal } from '../actor/actor.ts'
import type { Db } from '../database/index.ts'
import { getTranslator } from '../words/words.ts'

// Keys are put together of the names of columns; a test reads all of them.
const t = getTranslator('reports') as (key: string) => string

/** A value or a condition in the statement of a report. */
export type ReportSql = RawBuilder<unknown>

/** A table that columns need beside the row `r`, its person `e` and their account `u`. It adds at most one row to each. */
export interface ReportJoin {
  /** of two joins with one name one is made */
  name: string
  sql: (days: ReportDays) => ReportSql
}

export interface ReportColumn {
  key: string
  label: string
  type: ReportColumnType
  /** the permissions that a reader needs for the person of the row, besides the one for the row; all of them */
  rights: readonly PersonKey[]
  /** a reader does not see their own value unless they manage themselves */
  notOwn?: boolean
  /** whether it is the value on the day of the row, and not the one of today */
  dated: boolean
  /** it rests on base salary, which is known of today alone: a report of a day before is refused */
  todayOnly?: boolean
  /** it is not kept any more: a saved report goes on without it */
  archived?: boolean
  /** the id of a reference; minutes, days and percent as numbers */
  sql: ReportSql
  joins?: readonly ReportJoin[]
  /** of a reference: the name for an id */
  nameOf?: (id: ReportSql) => ReportSql
  /** of choices and bands: the values in their order */
  choices?: readonly { value: string; label: string }[]
}

/** The days that a report is about; one day where both are the same. */
export interface ReportDays {
  from: string
  to: string
  today: string
  now: Date
  /** the organisation's time zone */
  zone: string
}

/** A subject of reports. */
export interface ReportSubject {
  key: SubjectKey
  label: string
  /** the right to a row, by its person */
  right: PersonKey
  /** what says which rows there are: a day, a period, or neither */
  moment: 'asOf' | 'period' | 'none'
  /** how many days a period has at most */
  longest?: number
  /** the rows: a query with `id`, `employee_id`, `day` and what the columns name of `r` */
  source: (days: ReportDays) => ReportSql
  /** which rows a reader sees, where that is not a matter of the row's person alone. @throws {AppError} FORBIDDEN */
  readable?: (db: Db, reader: Pick<Principal, 'userId' | 'grants' | 'standing'>) => Promise<ReportSql>
  columns: readonly ReportColumn[]
  /** the currency of its money */
  currency?: { sql: ReportSql; joins?: readonly ReportJoin[] }
}

/** A column of which the row right is enough. */
export const reportColumn = (
  key: string,
  type: ReportColumnType,
  sql: ReportSql,
  more: Partial<Omit<ReportColumn, 'key' | 'type' | 'sql' | 'label'>> = {},
): ReportColumn => ({ key, label: t(`columns.${key}`), type, sql, rights: [], dated: true, ...more })

/** The values of a choice with their words. @param column where the words stand */
export const reportChoices = <const V extends string>(column: string, values: readonly V[]) =>
  values.map((value) => ({ value, label: t(`choices.${column}.${value}`) }))

export const subjectLabel = (key: SubjectKey): string => t(`subjects.${key}`)
