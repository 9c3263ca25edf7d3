import { type BuiltInReport, type ReportResult, reports } from '@ems/contract/reports'
import { mount, type Route } from '../../platform/http/mount.ts'
import { builtInReports } from './built-in-reports.ts'
import type { Reports } from './run-report.ts'
import type { savedReportService } from './saved-report.service.ts'

const PAGE = 50
/** The most groups of a built-in report at a glance: a year of months in two currencies. */
const GLANCE = 24

/** The measure at a glance, where it is not the first one. */
const GLANCED: Partial<Record<BuiltInReport, string>> = { 'leave-by-type': 'sum:days' }

const numberOf = (cell: unknown): number => (typeof cell === 'number' ? cell : 0)

function presentFigure(id: BuiltInReport, { totals, groups, total }: ReportResult) {
  // The currency of most rows.
  const first = totals.toSorted((one, other) => other.count - one.count)[0]
  const [measure] = Object.keys(first?.values ?? {})
  const key = GLANCED[id] ?? measure
  const currency = first?.currency ?? null
  if (key === undefined) return { _id: id, currency, value: total, groups: [] }
  return {
    _id: id,
    currency,
    value: numberOf(first?.values[key]),
    groups: groups
      .filter((group) => group.currency === currency)
      .map(({ keys: [named], values }) => ({
        value: named?.value ?? null,
        label: named?.label ?? '',
        amount: numberOf(values[key]),
      })),
  }
}

export const reportRoutes = (runner: Reports, saved: ReturnType<typeof savedReportService>): Route[] =>
  mount(reports, {
    subjects: async ({ actor }) => ({ subjects: await runner.subjects(actor) }),
    run: async ({ actor, body: { definition, ...page } }) => ({
      result: await runner.run(actor, definition, page, false),
    }),
    builtIn: async ({ actor }) => {
      const definitions = builtInReports.map(({ id, definition }) => [id, definition] as const)
      const found = await runner.glance(actor, definitions, GLANCE)
      return { figures: found.map(([id, result]) => presentFigure(id, result)) }
    },
    list: async ({ actor }) => ({ reports: await saved.list(actor) }),
    add: async ({ actor, body }) => ({ report: await saved.add(actor, body) }),
    get: async ({ actor, params }) => ({ report: await saved.get(actor, params.id) }),
    update: async ({ actor, params, body }) => ({ report: await saved.update(actor, params.id, body) }),
    async remove({ actor, params }) {
      await saved.remove(actor, params.id)
      return {}
    },
    async result({ actor, params, query }) {
      const { limit = PAGE, skip = 0 } = query
      const definition = await saved.definition(actor, params.id, query)
      return { result: await runner.run(actor, definition, { limit, skip }, true) }
    },
    share: async ({ actor, params, body }) => ({ report: await saved.share(actor, params.id, body) }),
    schedule: async ({ actor, params, body }) => ({ report: await saved.schedule(actor, params.id, body) }),
    unschedule: async ({ actor, params }) => ({ report: await saved.unschedule(actor, params.id) }),
  })
