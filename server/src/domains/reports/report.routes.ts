import { reports } from '@ems/contract/reports'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Reports } from './run-report.ts'
import type { savedReportService } from './saved-report.service.ts'

const PAGE = 50

export const reportRoutes = (runner: Reports, saved: ReturnType<typeof savedReportService>): Route[] =>
  mount(reports, {
    subjects: async ({ actor }) => ({ subjects: await runner.subjects(actor) }),
    run: async ({ actor, body: { definition, ...page } }) => ({
      result: await runner.run(actor, definition, page, false),
    }),
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
