import { org } from '@ems/contract/org'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { orgService } from '../org/org.service.ts'
import { presentEmployee } from '../shared/employee.presenter.ts'
import {
  presentCharted,
  presentEntry,
  presentNode,
  presentOrgDepartment,
  presentPrinted,
  type Readable,
  toPerson,
} from './directory.presenter.ts'
import type { directoryService } from './directory.service.ts'

/** Presents the rows of an answer for the reader. */
const all = <Row, Shown>(rows: Row[], readable: Readable, present: (row: Row, readable: Readable) => Shown): Shown[] =>
  rows.map((row) => present(row, readable))

/** The same for the chart, which marks future employees. */
const charted = <Row, Shown>(
  { rows, readable, today }: { rows: Row[]; readable: Readable; today: string },
  present: (row: Row, readable: Readable, today: string) => Shown,
): Shown[] => rows.map((row) => present(row, readable, today))

export const directoryRoutes = (
  reading: ReturnType<typeof directoryService>,
  service: ReturnType<typeof orgService>,
): Route[] =>
  mount(org, {
    directory: async ({ actor, query }) => {
      const { rows, readable, away, total } = await reading.directory(actor, query)
      return { people: rows.map((row) => presentEntry(row, readable, away)), total }
    },
    children: async ({ actor, query }) => {
      const found = await reading.children(actor, query)
      return { nodes: charted(found, presentNode), total: found.total, hasLines: found.hasLines }
    },
    path: async ({ actor, params }) => {
      return { path: charted(await reading.path(actor, params.id), presentNode) }
    },
    search: async ({ actor, query }) => {
      const { rows, readable, today } = await reading.search(actor, query.search)
      const pathOf = (row: (typeof rows)[number]) => row.path.map(({ id, name }) => ({ _id: id, name }))
      return { found: rows.map((row) => ({ ...presentCharted(row, readable, today), path: pathOf(row) })) }
    },
    print: async ({ actor, query }) => {
      const found = await reading.print(actor, query)
      return { nodes: charted(found, presentPrinted), cut: found.missing > 0, missing: found.missing }
    },
    issues: async ({ actor, query }) => {
      const { withoutManager, deepest, spans, headless, readable } = await reading.issues(actor, query)
      const totals = {
        withoutManager: withoutManager.total,
        deepest: deepest.total,
        wideSpans: spans.total,
        headless: headless.total,
      }
      return {
        withoutManager: all(withoutManager.rows, readable, toPerson),
        deepest: deepest.rows.map((row) => ({ ...toPerson(row, readable), depth: row.rank })),
        wideSpans: spans.rows.map((row) => ({ ...toPerson(row, readable), directReports: row.rank })),
        headless: headless.rows.map(({ id, dep_name }) => ({ _id: id, dep_name })),
        totals,
      }
    },
    setManager: async ({ actor, params, body }) => ({
      employee: presentEmployee(await service.setManager(actor, params.id, body)),
    }),
    move: async ({ actor, body }) => ({ moved: await service.move(actor, body) }),
    setHead: async ({ actor, params, body }) => {
      const head = await service.setHead(actor, params.id, body.headId)
      return { head: head && toPerson(head, await reading.readable(actor, [head])) }
    },
    departments: async ({ actor, query }) => {
      const found = await reading.departments(actor, query)
      const placed = 'placed' in found && { placed: found.placed }
      return { departments: charted(found, presentOrgDepartment), total: found.total, ...placed }
    },
  })
