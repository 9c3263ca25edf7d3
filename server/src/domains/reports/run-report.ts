import type { PersonKey } from '@ems/contract/core/permissions'
import type { ReportDefinition, ReportFilter, ReportResult, ReportSubject as SubjectKey } from '@ems/contract/reports'
import type { Db } from '../../platform/database/index.ts'
import { AppError, forbiddenError } from '../../platform/errors/errors.ts'
import type { ReportColumn, ReportSubject } from '../../platform/exchange/report-subject.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { personReportColumns } from '../employees/index.ts'
import { coversOthers, getPeopleInScope } from '../scope/index.ts'
import {
  canReadColumn,
  columnUses,
  type PlannedGroup,
  type PlannedMeasure,
  planReport,
  type ReportPlan,
  type ReportReader,
} from './plan-report.ts'
import * as repo from './report.repo.ts'
import { daysOfKey } from './report-days.rules.ts'
import { isOverTime, readWithinLimits } from './report-limits.repo.ts'
import type { GroupJson, KeyJson, ResultJson, SumsJson } from './report-result.ts'

const t = getTranslator('reports')

type Result = ReportResult
type Head = Result['columns'][number]

/** The displayed column of a group, a measure or a cell. */
const headOf = ({ key, label, type, dated }: ReportColumn): Head => ({ key, label, type, dated })

const groupHead = ({ key, column, step }: PlannedGroup): Head => ({
  ...headOf(column),
  key,
  ...(step && { type: 'text', label: t(`steps.${step}`, { column: column.label }) }),
})

function measureHead({ key, name, column }: PlannedMeasure): Head {
  if (!column || name === 'count' || name === 'people' || name === 'share')
    return { key, label: t(`measures.${name as 'count' | 'people' | 'share'}`), type: 'number', dated: true }
  return { ...headOf(column), key, label: t(`measures.${name}`, { column: column.label }) }
}

/** The columns of a result, in order. */
export const headsOf = ({ columns, groups, measures }: ReportPlan): Head[] =>
  groups.length > 0
    ? [...groups.map(groupHead), ...measures.map(measureHead)]
    : [...columns.map(headOf), ...measures.map(measureHead)]

/** The label of a choice, a band or a yes/no value. */
export function labelOf({ type, choices }: Pick<ReportColumn, 'type' | 'choices'>, value: unknown): string {
  if (value === null || value === undefined) return t('empty')
  if (type === 'yesNo') return t(value === true ? 'yesNo.yes' : 'yesNo.no')
  return choices?.find((choice) => choice.value === value)?.label ?? String(value)
}

/** The filter that selects the rows of a group. */
function filterOf({ column, step }: PlannedGroup, value: KeyJson): ReportFilter {
  if (value === null) return { column: column.key, op: 'empty', values: [] }
  if (step) return { column: column.key, op: 'between', values: daysOfKey(String(value)) }
  return { column: column.key, op: 'any', values: [value] }
}

function presentResult(plan: ReportPlan, result: ResultJson): Result {
  const { columns, groups, measures } = plan
  const sums = ({ currency, count, values }: SumsJson) => ({
    currency,
    count,
    values: Object.fromEntries(measures.map(({ key }, n) => [key, values[n] ?? null])),
  })
  const group = (row: GroupJson) => ({
    ...sums(row),
    keys: row.keys.map(({ value, name }, n) => {
      const { column, step } = groups[n] as PlannedGroup
      return { value, label: name ?? labelOf(step ? { type: 'text' } : column, value) }
    }),
    filters: [
      ...row.keys.map(({ value }, n) => filterOf(groups[n] as PlannedGroup, value)),
      ...(row.currency === null ? [] : [{ column: 'currency', op: 'any' as const, values: [row.currency] }]),
    ],
  })
  return {
    columns: headsOf(plan),
    rows: result.rows.map((cells) => ({
      values: Object.fromEntries(columns.map(({ key }, n) => [key, cells[n] ?? null])),
    })),
    groups: result.groups.map(group),
    subtotals: result.subtotals.map(group),
    totals: result.totals.map(sums),
    total: result.total,
    leftOut: result.leftOut,
    hidden: [...plan.hidden],
  }
}

function withoutRight(error: unknown) {
  if (!(error instanceof AppError)) throw error
  return undefined
}

function leaveOut(error: unknown) {
  if (!isOverTime(error)) throw error
  return { done: undefined }
}

export type Reports = ReturnType<typeof reportRunner>

/** Runs definitions for readers. @param subjects all subjects of reports */
export function reportRunner({ db, clock }: Pick<Platform, 'db' | 'clock'>, subjects: () => readonly ReportSubject[]) {
  const now = () => ({ today: clock.today(), now: clock.now(), zone: clock.timeZone() })

  /** Whether a reader may see rows of a subject for any other person. */
  const isOpen = ({ grants }: ReportReader, { permission }: Pick<ReportSubject, 'permission'>): boolean => {
    const reach = grants[permission]
    return reach !== undefined && coversOthers(reach)
  }

  function find(key: SubjectKey): ReportSubject {
    const subject = subjects().find((each) => each.key === key)
    if (!subject) throw new Error(`No domain declares the subject ${key} of reports.`)
    return subject
  }

  async function columnsOf(on: Db, subject: ReportSubject): Promise<readonly ReportColumn[]> {
    return [...(await personReportColumns(on)), ...subject.columns]
  }

  /** The reader's view of a plan's rows. */
  async function accessOf(on: Db, reader: ReportReader, { subject, ...plan }: ReportPlan): Promise<repo.ReportAccess> {
    const columns = [
      ...plan.columns,
      ...plan.filters.map(({ column }) => column),
      ...plan.groups.map(({ column }) => column),
      ...plan.measures.flatMap(({ column }) => column ?? []),
    ]
    // Sorting the rows needs the employee id.
    const keys = new Set<PersonKey>([
      'employees.read',
      subject.permission,
      ...columns.flatMap(({ permissions }) => permissions),
    ])
    const people: [PersonKey, Awaited<ReturnType<typeof getPeopleInScope>>][] = []
    for (const key of keys) if (reader.grants[key]) people.push([key, await getPeopleInScope(on, reader, key)])
    const scopes = new Map(people)
    const hides = columns.some(({ notOwn }) => notOwn) && !reader.grants['employees.manage']
    return {
      people: scopes,
      readable: subject.readable
        ? await subject.readable(on, reader)
        : repo.isOfPeople(scopes.get(subject.permission) ?? null),
      hiddenOf: hides ? await repo.employeeOf(on, reader.userId) : null,
    }
  }

  /** @throws {AppError} FORBIDDEN without the right to the rows; as `planReport` */
  async function plan(on: Db, reader: ReportReader, definition: ReportDefinition, saved: boolean): Promise<ReportPlan> {
    const subject = find(definition.subject)
    if (!isOpen(reader, subject)) throw forbiddenError()
    const columns = new Map((await columnsOf(on, subject)).map((column) => [column.key, column]))
    return planReport(definition, { subject, columns, reader, saved, now: now() })
  }

  /** @throws {AppError} TOO_MANY for a third report of a person at once; TOO_LARGE for a report that takes too long */
  async function withinLimits<T>(reader: ReportReader, read: (on: Db) => Promise<T>): Promise<T> {
    const result = await readWithinLimits(db, reader.userId, async (on) => ({ value: await read(on) })).catch(
      (error: unknown) => {
        throw isOverTime(error) ? new AppError('report.too-long') : error
      },
    )
    if (!result) throw new AppError('report.too-many-runs')
    return result.value
  }

  return {
    isOpen: (reader: ReportReader, key: SubjectKey): boolean => isOpen(reader, find(key)),

    /** The subjects whose rows a reader may see, with the visible columns. */
    async subjects(reader: ReportReader) {
      const open = subjects().filter((subject) => isOpen(reader, subject))
      return Promise.all(
        open.map(async (subject) => ({
          key: subject.key,
          label: subject.label,
          moment: subject.moment,
          columns: (await columnsOf(db, subject))
            .filter((column) => !column.archived && canReadColumn(reader, column))
            .map((column) => ({
              ...headOf(column),
              uses: [
                'show',
                'filter',
                ...Object.entries(columnUses(column)).flatMap(([use, can]) => (can ? [use] : [])),
              ] as ('show' | 'filter' | 'group' | 'measure')[],
              choices: [...(column.choices ?? [])],
            })),
        })),
      )
    },

    plan,

    /** A page of a report. @param saved see `planReport` @throws {AppError} as `plan` and `withinLimits` */
    async run(
      reader: ReportReader,
      definition: ReportDefinition,
      page: { limit: number; skip: number },
      saved: boolean,
    ) {
      const planned = await plan(db, reader, definition, saved)
      const result = await withinLimits(reader, async (on) =>
        repo.readReport(on, planned, await accessOf(on, reader, planned), page),
      )
      return presentResult(planned, result)
    },

    /**
     * The first groups and the totals of several reports, as one of the reports that a person runs at once. Reports that
     * the reader may not run are left out, and all from the first one on that takes too long.
     */
    async glance<Id>(reader: ReportReader, definitions: readonly (readonly [Id, ReportDefinition])[], limit: number) {
      const results: [Id, Result][] = []
      const read = async (on: Db) => {
        for (const [id, definition] of definitions) {
          if (!isOpen(reader, find(definition.subject))) continue
          const planned = await plan(on, reader, definition, false).catch(withoutRight)
          if (!planned) continue
          const result = await repo.readReport(on, planned, await accessOf(on, reader, planned), { limit, skip: 0 })
          results.push([id, presentResult(planned, result)])
        }
      }
      if (!(await readWithinLimits(db, reader.userId, async (on) => ({ done: await read(on) })).catch(leaveOut)))
        throw new AppError('report.too-many-runs')
      return results
    },

    /** The number of rows in the file of a plan. @throws {AppError} as `withinLimits` */
    count: (reader: ReportReader, planned: ReportPlan): Promise<number> =>
      withinLimits(reader, async (on) => {
        const only = { ...planned, columns: planned.columns.slice(0, 1) }
        const page = { limit: 1, skip: 0 }
        return (await repo.readReport(on, only, await accessOf(on, reader, planned), page)).total
      }),

    /** All rows for a file, in batches. */
    async *rows(reader: ReportReader, planned: ReportPlan, rowsAtOnce: number): AsyncGenerator<unknown[]> {
      const access = await accessOf(db, reader, planned)
      for (let skip = 0; ; skip += rowsAtOnce) {
        const rows = await repo.readFileRows(db, planned, access, { limit: rowsAtOnce, skip })
        yield* rows
        if (rows.length < rowsAtOnce) return
      }
    },
  }
}
