import type { QueryOf } from '@ems/contract/core/endpoint'
import { DEPTH_MAX, ORG_PAGE, type org, PRINT_MAX } from '@ems/contract/org'
import type { Acting, Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as directory from './repo-directory.ts'
import * as repo from './repo-org.ts'
import * as issues from './repo-org-issues.ts'
import { covered } from './repo-scope.ts'
import { peopleFor } from './scope.ts'

const FOUND_MAX = 20

/** Rows for an answer, with the accounts of those whose employee record the caller may see. */
interface Shown<Row> {
  rows: Row[]
  readable: ReadonlySet<string>
}

/** What this domain asks of those to its right for the directory. */
export interface DirectoryNeeds {
  /** until when people are away who are on a day, by their employees' ids */
  awayUntil(db: Db, employeeIds: readonly string[], day: string): Promise<ReadonlyMap<string, string>>
}

export function orgReading({ db, clock }: Platform, needs: DirectoryNeeds) {
  const readable = (actor: Acting, ...rows: readonly { user_id: string }[][]) =>
    covered(
      db,
      actor,
      'employees.read',
      rows.flat().map((row) => row.user_id),
    )

  const shown = async <Row extends { user_id: string }>(actor: Actor, rows: Row[]): Promise<Shown<Row>> => ({
    rows,
    readable: await readable(actor, rows),
  })

  /** @throws {AppError} NOT_FOUND, also for who has left: they are in no line */
  async function employed(id: string): Promise<{ id: string; direct_reports: number }> {
    const person = await repo.employedById(db, id)
    if (!person) throw notFound('employee')
    return person
  }

  return {
    /** Whose employee record the caller may see. */
    readable,

    async directory(actor: Acting, query: directory.DirectoryFilter) {
      const people = await peopleFor(db, actor, 'directory.read')
      const today = clock.today()
      const { rows, total } = await directory.listDirectory(db, { query, people, today })
      const managers = rows.flatMap((row) => (row.manager_user_id === null ? [] : [{ user_id: row.manager_user_id }]))
      const ids = rows.map(({ id }) => id)
      const away = await needs.awayUntil(db, ids, today)
      return { rows, total, away, readable: await readable(actor, rows, managers) }
    },

    /** @throws {AppError} NOT_FOUND */
    async children(actor: Actor, { parent, limit = ORG_PAGE, skip = 0 }: QueryOf<typeof org.children>) {
      const above = parent === undefined ? null : await employed(parent)
      const total = above ? above.direct_reports : await repo.countTops(db)
      const places = await repo.childIds(db, above?.id ?? null, { limit, skip, total })
      return { ...(await shown(actor, await repo.nodesOf(db, places))), total, hasLines: await repo.hasLines(db) }
    },

    /** Nobody for the caller's own account where it has no employee record. @throws {AppError} NOT_FOUND */
    async path(actor: Actor, id: string): Promise<Shown<repo.NodeRow>> {
      const person = await repo.employedById(db, id)
      if (!person && id === actor.userId) return { rows: [], readable: new Set() }
      if (!person) throw notFound('employee')
      return shown(actor, await repo.nodesOf(db, [...(await repo.idsAbove(db, person.id)), person]))
    },

    async search(actor: Actor, search: string | undefined) {
      const rows = search ? await repo.findPeople(db, search, FOUND_MAX) : []
      const steps = await repo.stepsTo(
        db,
        rows.map((row) => row.id),
      )
      const stepsOf = Map.groupBy(steps, (step) => step.employee_id)
      return shown(
        actor,
        rows.map((row) => ({ ...row, path: [...(stepsOf.get(row.id) ?? []), row] })),
      )
    },

    /** @throws {AppError} NOT_FOUND */
    async print(actor: Actor, { root, depth = DEPTH_MAX }: QueryOf<typeof org.print>) {
      const from = root === undefined ? null : (await employed(root)).id
      const rows = await repo.printed(db, from, depth, PRINT_MAX)
      const all = rows.length < PRINT_MAX ? rows.length : await repo.countPrinted(db, from, depth)
      return { ...(await shown(actor, rows)), missing: all - rows.length }
    },

    async issues(actor: Actor, { limit = ORG_PAGE, skip = 0 }: QueryOf<typeof org.issues>) {
      const page = { limit, skip }
      const withoutManager = await issues.listWithoutManager(db, page)
      const deepest = await issues.listDeepest(db, page)
      const spans = await issues.listSpans(db, page)
      const headless = await issues.listHeadless(db, page)
      const seen = await readable(actor, withoutManager.rows, deepest.rows, spans.rows)
      return { withoutManager, deepest, spans, headless, readable: seen }
    },

    async departments(actor: Actor, query: directory.OrgDepartmentFilter) {
      const { rows, total } = await directory.listDepartmentsOfOrg(db, query, clock.today())
      const heads = rows.flatMap((row) => row.head ?? [])
      return { rows, total, readable: await readable(actor, heads) }
    },
  }
}
