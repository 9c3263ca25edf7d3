import { org } from '@ems/contract/org'
import { mount, type Route } from '../../platform/http/mount.ts'
import {
  presentEntry,
  presentNode,
  presentOrgDepartment,
  presentPerson,
  presentPrinted,
  type Readable,
} from './org-present.ts'
import type { orgReading } from './org-reading.ts'
import type { orgService } from './org-service.ts'
import { presentEmployee } from './present.ts'

/** Presents each row of an answer for those who read it. */
const all = <Row, Shown>(rows: Row[], readable: Readable, present: (row: Row, readable: Readable) => Shown): Shown[] =>
  rows.map((row) => present(row, readable))

export const orgRoutes = (reading: ReturnType<typeof orgReading>, service: ReturnType<typeof orgService>): Route[] =>
  mount(org, {
    directory: async ({ actor, query }) => {
      const { rows, readable, away, total } = await reading.directory(actor, query)
      return { people: rows.map((row) => presentEntry(row, readable, away)), total }
    },
    children: async ({ actor, query }) => {
      const { rows, readable, total, hasLines } = await reading.children(actor, query)
      return { nodes: all(rows, readable, presentNode), total, hasLines }
    },
    path: async ({ actor, params }) => {
      const { rows, readable } = await reading.path(actor, params.id)
      return { path: all(rows, readable, presentNode) }
    },
    search: async ({ actor, query }) => {
      const { rows, readable } = await reading.search(actor, query.search)
      const pathOf = (row: (typeof rows)[number]) => row.path.map(({ id, name }) => ({ _id: id, name }))
      return { found: rows.map((row) => ({ ...presentPerson(row, readable), path: pathOf(row) })) }
    },
    print: async ({ actor, query }) => {
      const { rows, readable, missing } = await reading.print(actor, query)
      return { nodes: all(rows, readable, presentPrinted), cut: missing > 0, missing }
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
        withoutManager: all(withoutManager.rows, readable, presentPerson),
        deepest: deepest.rows.map((row) => ({ ...presentPerson(row, readable), depth: row.rank })),
        wideSpans: spans.rows.map((row) => ({ ...presentPerson(row, readable), directReports: row.rank })),
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
      return { head: head && presentPerson(head, await reading.readable(actor, [head])) }
    },
    departments: async ({ actor, query }) => {
      const { rows, readable, total } = await reading.departments(actor, query)
      return { departments: all(rows, readable, presentOrgDepartment), total }
    },
  })
