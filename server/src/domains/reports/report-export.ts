import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ReportDefinition, reports } from '@ems/contract/reports'
import type { ActingPrincipal } from '../../platform/actor/actor.ts'
import { type CellValue, EXPORT_PAGING, type ListExport } from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { ReportPlan } from './plan-report.ts'
import { headsOf, labelOf, type Reports } from './run-report.ts'
import type { savedReportService } from './saved-report.service.ts'

const t = getTranslator('reports')

/** The parameters of a report file, or the definition of a schedule. */
type Asked = ({ id: string } & QueryOf<typeof reports.result>) | { definition: ReportDefinition }

type Cell = (value: unknown) => CellValue

/** The formatters of a file's columns, in the order of the columns. */
function columnsOf(plan: ReportPlan): { key: string; label: string; cell: Cell }[] {
  const heads = headsOf(plan).map(({ key, label, dated }) => ({
    key,
    label: dated ? label : t('today', { column: label }),
  }))
  const cells: Cell[] =
    plan.groups.length > 0
      ? [
          ...plan.groups.map((group) => cellOf(group.step ? 'text' : group.column.type, group.column)),
          ...plan.measures.map(() => cellOf('number')),
        ]
      : plan.columns.map((column) => cellOf(column.type, column))
  const columns = cells.map((cell, n) => ({ ...(heads[n] as (typeof heads)[number]), cell }))
  const isMoney = plan.groups.length > 0 && plan.measures.some(({ column }) => column?.type === 'money')
  if (!isMoney) return columns
  const currency = { key: 'currency', label: t('columns.currency'), cell: cellOf('text') }
  return columns.toSpliced(plan.groups.length, 0, currency)
}

function cellOf(type: ReportPlan['columns'][number]['type'], column?: ReportPlan['columns'][number]): Cell {
  return (value) => {
    if (value === null || value === undefined) return null
    if (type === 'day') return { day: String(value) }
    if (type === 'number' || type === 'money') return { number: String(value) }
    if (type === 'yesNo') return value === true
    return column && (type === 'choice' || type === 'band') ? labelOf(column, value) : String(value)
  }
}

/** The file of a report, with the reader's rights. */
export function reportExport(
  { db }: Pick<Platform, 'db'>,
  runner: Reports,
  saved: ReturnType<typeof savedReportService>,
): ListExport {
  const planOf = async (acting: ActingPrincipal, asked: Asked) =>
    runner.plan(
      db,
      acting,
      'definition' in asked ? asked.definition : await saved.definition(acting, asked.id, asked),
      true,
    )
  return {
    list: 'report',
    count: async (acting, query) => runner.count(acting, await planOf(acting, query as Asked)),
    async open(acting, query) {
      const plan = await planOf(acting, query as Asked)
      const columns = columnsOf(plan)
      return {
        columns,
        async *read() {
          for await (const row of runner.rows(acting, plan, EXPORT_PAGING.rowsAtOnce))
            yield columns.map(({ cell }, n) => cell(row[n]))
        },
      }
    },
  }
}
