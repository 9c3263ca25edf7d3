import type { QueryOf } from '@ems/contract/core/endpoint'
import { DEPARTMENT_FACES, DEPTH_MAX, ORG_PAGE, type org, PRINT_MAX } from '@ems/contract/org'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPermitted, getPeopleInScope } from '../../scope/index.ts'
import { getHiddenPeople, type HiddenPeople } from '../org/hidden-people.ts'
import * as repo from '../org/org-chart.repo.ts'
import * as issues from '../org/org-issues.repo.ts'
import { countPrinted, readPrintedTree } from '../org/org-print.repo.ts'
import type { TodayNeeds } from '../shared/presence.ts'
import type { ShownNode } from './directory.presenter.ts'
import * as directory from './directory.repo.ts'

const FOUND_MAX = 20

/** The rows of an answer, with the accounts whose employee record the caller may see, and the organisation's day. */
interface Shown<Row> {
  rows: Row[]
  readable: ReadonlySet<string>
  today: string
}

export function directoryService({ db, clock }: Platform, needs: Pick<TodayNeeds, 'awayUntil'>) {
  const readable = (actor: ActingPrincipal, ...rows: readonly { user_id: string }[][]) =>
    findPermitted(
      db,
      actor,
      'employees.read',
      rows.flat().map((row) => row.user_id),
    )

  const shown = async <Row extends { user_id: string }>(actor: Actor, rows: Row[]): Promise<Shown<Row>> => ({
    rows,
    readable: await readable(actor, rows),
    today: clock.today(),
  })

  const unseenFor = (actor: Actor) => getHiddenPeople(db, actor, clock.today())

  /**
   * @throws {AppError} NOT_FOUND, also for leavers, who have no reporting line, and for people out of the caller's
   * sight
   */
  async function requireEmployedPerson(
    id: string,
    unseen: HiddenPeople,
  ): Promise<{ id: string; direct_reports: number }> {
    const person = await repo.employedById(db, id)
    if (!person || unseen.has(person.id)) throw notFoundError('employee')
    return person
  }

  /** People of the tree with the number of visible people below each, ordered by id. */
  async function nodes(places: { id: string }[], unseen: HiddenPeople): Promise<ShownNode[]> {
    const ids = places.map(({ id }) => id)
    const away = await needs.awayUntil(db, ids, clock.today())
    const rows = (await repo.nodesOf(db, places)).map((row) => ({ ...row, away: away.get(row.id) }))
    if (unseen.ids.length === 0) return rows
    const below = await repo.countBelow(db, ids, unseen.ids)
    return rows.map((row) => ({
      ...row,
      direct_reports: unseen.countVisibleBelow(row.id, row.direct_reports),
      all_reports: row.all_reports - (below.get(row.id) ?? 0),
    }))
  }

  return {
    /** The people whose employee record the caller may see. */
    readable,

    async directory(actor: ActingPrincipal, query: directory.DirectoryFilter) {
      const people = await getPeopleInScope(db, actor, 'directory.read')
      const today = clock.today()
      const { rows, total } = await directory.listDirectory(db, { query, people, today })
      const managers = rows.flatMap((row) => (row.manager_user_id === null ? [] : [{ user_id: row.manager_user_id }]))
      const ids = rows.map(({ id }) => id)
      const away = await needs.awayUntil(db, ids, today)
      return { rows, total, away, readable: await readable(actor, rows, managers) }
    },

    /** @throws {AppError} NOT_FOUND */
    async children(actor: Actor, { parent, limit = ORG_PAGE, skip = 0 }: QueryOf<typeof org.children>) {
      const unseen = await unseenFor(actor)
      const above = parent === undefined ? null : await requireEmployedPerson(parent, unseen)
      const id = above?.id ?? null
      const total = unseen.countVisibleBelow(id, above ? above.direct_reports : await repo.countTops(db))
      const places = await repo.childIds(db, id, { limit, skip, total, passed: unseen.hiddenBelow(id) })
      return { ...(await shown(actor, await nodes(places, unseen))), total, hasLines: await repo.hasLines(db) }
    },

    /** Empty for the caller's own account without an employee record. @throws {AppError} NOT_FOUND */
    async path(actor: Actor, id: string): Promise<Shown<ShownNode>> {
      const unseen = await unseenFor(actor)
      if (id === actor.userId && !(await repo.employedById(db, id))) return shown(actor, [])
      const person = await requireEmployedPerson(id, unseen)
      const above = (await repo.managerIdsAbove(db, person.id)).filter((step) => !unseen.has(step.id))
      return shown(actor, await nodes([...above, person], unseen))
    },

    async search(actor: Actor, search: string | undefined) {
      const unseen = await unseenFor(actor)
      const rows = search ? await repo.findPeopleInOrg(db, search, FOUND_MAX, unseen.ids) : []
      const steps = await repo.managersAboveEach(
        db,
        rows.map((row) => row.id),
      )
      const seen = steps.filter(({ id }) => !unseen.has(id))
      const stepsOf = Map.groupBy(seen, (step) => step.employee_id)
      return shown(
        actor,
        rows.map((row) => ({ ...row, path: [...(stepsOf.get(row.id) ?? []), row] })),
      )
    },

    /** Levels count all people, also those whom the caller does not see. @throws {AppError} NOT_FOUND */
    async print(actor: Actor, { root, depth = DEPTH_MAX }: QueryOf<typeof org.print>) {
      const unseen = await unseenFor(actor)
      const from = root === undefined ? null : (await requireEmployedPerson(root, unseen)).id
      const printing = { root: from, depth, unseen: unseen.ids }
      const found = await readPrintedTree(db, printing, PRINT_MAX)
      const rows = found.map((row) => ({
        ...row,
        manager_id: unseen.nextVisibleManager(row.manager_id),
        direct_reports: unseen.countVisibleBelow(row.id, row.direct_reports),
      }))
      const all = rows.length < PRINT_MAX ? rows.length : await countPrinted(db, printing)
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
      const [unseen, today] = [await unseenFor(actor), clock.today()]
      const { rows: all, total } = await directory.listDepartmentsOfOrg(db, query, today)
      const rows = all.map((row) => ({ ...row, head: row.head && unseen.has(row.head.id) ? null : row.head }))
      const heads = rows.flatMap((row) => row.head ?? [])
      const found = { rows, total, today, readable: await readable(actor, heads) }
      if (query.faces === undefined || query.limit === undefined) return found
      const ids = rows.map((row) => row.id)
      const faces = await directory.facesOf(db, ids, DEPARTMENT_FACES, today)
      return {
        ...found,
        rows: rows.map((row) => ({ ...row, faces: faces.get(row.id) ?? [] })),
        placed: await directory.countInDepartments(db, today),
      }
    },
  }
}
