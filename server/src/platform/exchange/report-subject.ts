import type { PersonKey } from '@ems/contract/core/permissions'
import type { ReportColumnType, ReportSubject as SubjectKey } from '@ems/contract/reports'
import type { RawBuilder } from 'kysely'
import type { Principal } from '../actor/actor.ts'
import type { Db } from '../database/index.ts'
import { getTranslator } from '../words/words.ts'

// Keys are composed of column names; a test reads all of them.
const t = getTranslator('reports') as (key: string) => string

/** A value or a condition in the statement of a report. */
export type ReportSql = RawBuilder<unknown>

/**
 * A table that columns need besides the row `r`, its person `e` and their account `u`. It adds at most one row to each.
 */
export interface ReportJoin {
  /** joins with the same name are made once */
  name: string
  sql: (days: ReportDays) => ReportSql
}

export interface ReportColumn {
  key: string
  label: string
  type: ReportColumnType
  /** all permissions that a reader needs for the person of the row, besides the right to the row */
  permissions: readonly PersonKey[]
  /** readers do not see their own value unless they manage themselves */
  notOwn?: boolean
  /** whether it is the value on the day of the row, not today's */
  dated: boolean
  /** it depends on base salary, which has no history: a report of an earlier day is refused */
  todayOnly?: boolean
  /** the column is archived: a saved report continues without it */
  archived?: boolean
  /** the id of a reference; minutes, days and percent as numbers */
  sql: ReportSql
  joins?: readonly ReportJoin[]
  /** for references: the name of an id */
  nameOf?: (id: ReportSql) => ReportSql
  /** for choices and bands: the values in order */
  choices?: readonly { value: string; label: string }[]
}

/** The days of a report; both are the same for a single day. */
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
  permission: PersonKey
  /** whether the rows depend on a day, on a period, or on neither */
  moment: 'asOf' | 'period' | 'none'
  /** the longest period in days */
  longest?: number
  /** the rows: a query with `id`, `employee_id`, `day` and the columns of `r` that report columns name */
  source: (days: ReportDays) => ReportSql
  /** the rows that a reader sees, if that does not depend on the person alone. @throws {AppError} FORBIDDEN */
  readable?: (db: Db, reader: Pick<Principal, 'userId' | 'grants' | 'standing'>) => Promise<ReportSql>
  columns: readonly ReportColumn[]
  /** the currency of its money */
  currency?: { sql: ReportSql; joins?: readonly ReportJoin[] }
}

/** A column for which the right to the row is enough. */
export const reportColumn = (
  key: string,
  type: ReportColumnType,
  sql: ReportSql,
  more: Partial<Omit<ReportColumn, 'key' | 'type' | 'sql' | 'label'>> = {},
): ReportColumn => ({ key, label: t(`columns.${key}`), type, sql, permissions: [], dated: true, ...more })

/** The values of a choice with their labels. @param column the namespace of the labels */
export const reportChoices = <const V extends string>(column: string, values: readonly V[]) =>
  values.map((value) => ({ value, label: t(`choices.${column}.${value}`) }))

export const subjectLabel = (key: SubjectKey): string => t(`subjects.${key}`)
