import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { type GapFigures, LEFT_OUT, type PayGap, payGaps } from '@ems/contract/pay-gaps'
import { type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { callerOf } from '../../platform/actor/caller.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../platform/errors/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { addJobs } from '../../platform/queue/index.ts'
import { allLegalEntities } from '../legal-entities/index.ts'
import { LEVEL_UNIT, roundForDisplay, toLevel, withholdSmallNumber, yearlyHours } from './figures.rules.ts'
import * as repo from './gap.repo.ts'
import { PREPARE } from './prepare-gap.job.ts'
import { isFindingOpen, scheduleReminder } from './remind-findings.job.ts'

type View = QueryOf<typeof payGaps.get>['view']

/** The pay gaps of a calendar year. */
export function gapRoutes({ db, clock }: Platform): Route[] {
  async function locked(trx: Trx, id: string): Promise<repo.GapRow> {
    const gap = await repo.lockGap(trx, id)
    if (!gap) throw notFoundError('pay-gap')
    if (gap.status === 'Preparing') throw new AppError('pay-gap.preparing')
    return gap
  }

  const prepare = (actor: Actor, body: BodyOf<typeof payGaps.prepare>) =>
    inTransaction(db, async (trx) => {
      const entities = (await allLegalEntities(trx)).filter(({ currency }) => currency === body.currency)
      if (entities.length === 0) throw fieldError('currency', 'pay-gap.no-entity', { currency: body.currency })
      if (body.legalEntity !== null && !entities.some(({ id }) => id === body.legalEntity))
        throw fieldError('legalEntity', 'legal-entity.unknown')
      const id = await repo.insertGap(trx, {
        year: body.year,
        currency: body.currency,
        legal_entity_id: body.legalEntity,
        basis: body.basis,
        month_before_until: body.monthBeforeUntil,
        minimum: body.minimum,
        created_by: actor.userId,
      })
      await addJobs(trx, [{ kind: PREPARE, key: newId(), payload: { gap: id }, caller: callerOf(actor) }])
      const gap = (await repo.gapById(trx, id)) as repo.GapRow
      await writeAuditEvent(trx, actor, { action: 'pay-gap.prepare', entityId: id, after: auditSnapshot(gap) })
      return { gap: present(gap) }
    })

  const publish = (actor: Actor, id: string, { expect }: BodyOf<typeof payGaps.publish>) =>
    inTransaction(db, async (trx) => {
      const before = await locked(trx, id)
      if (before.status === 'Published') throw new AppError('pay-gap.published')
      if (before.people?.women !== expect.women || before.people.men !== expect.men) throw new AppError('record.stale')
      const now = clock.now()
      await repo.publishGap(trx, id, now)
      await scheduleReminder(trx, id, now)
      const gap = (await repo.gapById(trx, id)) as repo.GapRow
      await writeAuditEvent(trx, actor, {
        action: 'pay-gap.publish',
        entityId: id,
        before: auditSnapshot(before),
        after: auditSnapshot(gap),
      })
      return { gap: whole(gap, 'published') }
    })

  const find = (actor: Actor, id: string, category: string, body: BodyOf<typeof payGaps.finding>) =>
    inTransaction(db, async (trx) => {
      const before = await locked(trx, id)
      const named = before.full_figures?.categories.find((one) => one.category._id === category)
      if (!named) throw notFoundError('pay-category')
      const finding = before.findings.find(({ category_id }) => category_id === category)
      await repo.writeFinding(trx, id, { category_id: category, ...body }, { by: actor.userId, at: clock.now() })
      await writeAuditEvent(trx, actor, {
        action: 'pay-gap.finding',
        entityId: id,
        before: finding ? { category: named.category.code, state: finding.state, note: finding.note } : null,
        after: { category: named.category.code, ...body },
      })
      return { gap: whole((await repo.gapById(trx, id)) as repo.GapRow, seesAll(actor) ? 'full' : 'published') }
    })

  return mount(payGaps, {
    list: async () => {
      const rows = await repo.listGaps(db)
      return { gaps: rows.map((row) => withheldOf(row).gap), total: rows.length }
    },
    prepare: ({ actor, body }) => prepare(actor, body),
    get: async ({ actor, params, query }) => {
      if (query.view === 'full') requireAll(actor)
      const gap = await repo.gapById(db, params.id)
      if (!gap) throw notFoundError('pay-gap')
      return { gap: whole(gap, query.view) }
    },
    publish: ({ actor, params, body }) => publish(actor, params.id, body),
    finding: ({ actor, params, body }) => find(actor, params.id, params.category, body),
    lines: async ({ actor, params, query }) => {
      const { rows, total } = await listGapLines(db, actor, params.id, query)
      return { lines: rows, total }
    },
  })
}

/** A page of the lines of a gap. @throws {AppError} FORBIDDEN, NOT_FOUND */
export async function listGapLines(
  db: Db,
  actor: Pick<Actor, 'grants'>,
  id: string,
  query: Parameters<typeof repo.linesOf>[2],
) {
  requireAll(actor)
  const gap = await repo.gapById(db, id)
  if (!gap) throw notFoundError('pay-gap')
  const { rows, total } = await repo.linesOf(db, gap.id, query)
  return { rows: rows.map((row) => presentLine(row, gap)), total }
}

const seesAll = (actor: Pick<Actor, 'grants'>) =>
  hasPermissionForEveryone(actor, 'salaries.read') && hasPermissionForEveryone(actor, 'employees.personal')

/** The full figures contain pay and gender of everyone. @throws {AppError} FORBIDDEN */
function requireAll(actor: Pick<Actor, 'grants'>): void {
  if (!seesAll(actor)) throw forbiddenError()
}

const auditSnapshot = (row: repo.GapRow) => ({
  year: row.year,
  currency: row.currency,
  legal_entity_id: row.legal_entity_id,
  version: row.version,
  status: row.status,
  basis: row.basis,
  minimum: row.minimum,
})

const present = (row: repo.GapRow): PayGap => ({
  _id: row.id,
  year: row.year,
  currency: row.currency,
  legalEntity: row.legal_entity_id === null ? null : { _id: row.legal_entity_id, name: row.legal_entity_name ?? '' },
  version: row.version,
  status: row.status,
  basis: row.basis,
  monthBeforeUntil: row.month_before_until,
  minimum: row.minimum,
  people: row.people && {
    women: row.people.women,
    men: row.people.men,
    leftOut: LEFT_OUT.map((reason) => ({ reason, people: row.people?.leftOut[reason] ?? 0 })),
  },
  publishedAt: row.published_at?.toISOString() ?? null,
  openFindings:
    row.status === 'Published' ? (row.published_figures?.categories ?? []).filter(isFindingOpen(row)).length : 0,
  updatedAt: row.updated_at.toISOString(),
})

/** @param view `published`: small numbers are withheld; `full`: all figures, with HR's findings */
function whole(row: repo.GapRow, view: View): PayGap & { figures: GapFigures | null } {
  if (view === 'full')
    return { ...present(row), figures: row.full_figures && withFindings(row.full_figures, row.findings) }
  const { gap, few } = withheldOf(row)
  return {
    ...gap,
    figures: row.published_figures && {
      ...row.published_figures,
      withheld: [...row.published_figures.withheld, ...few],
    },
  }
}

/** A gap without small numbers of left-out people, and without their names. */
function withheldOf(row: repo.GapRow): { gap: PayGap; few: string[] } {
  const gap = present(row)
  if (!gap.people) return { gap, few: [] }
  const leftOut = gap.people.leftOut.map(({ reason, people }) => ({
    reason,
    people: people === null ? null : withholdSmallNumber(people, row.minimum),
  }))
  const few = leftOut.flatMap(({ reason, people }) => (people === null ? [`leftOut.${reason}`] : []))
  return { gap: { ...gap, people: { ...gap.people, leftOut } }, few }
}

const withFindings = (figures: GapFigures, findings: repo.GapRow['findings']): GapFigures => ({
  ...figures,
  categories: figures.categories.map((one) => {
    const found = findings.find(({ category_id }) => category_id === one.category._id)
    const finding = found && {
      state: found.state,
      note: found.note,
      updatedAt: new Date(found.updated_at).toISOString(),
    }
    return { ...one, finding: finding ?? null }
  }),
})

function presentLine(row: repo.LineRow, { basis, week_minutes }: repo.GapRow) {
  const [basic, variable, hours] = [toLevel(row.basic), toLevel(row.variable), yearlyHours(week_minutes ?? '0')]
  return {
    employeeId: row.code,
    employee: { _id: row.employee_id, employeeId: row.code, userId: { _id: row.user_id, name: row.name } },
    category: row.category_id === null ? null : { _id: row.category_id, code: row.category_code ?? '' },
    gender: row.gender,
    time: Number(row.time),
    basic: roundForDisplay(basic, LEVEL_UNIT, 2),
    variable: roundForDisplay(variable, LEVEL_UNIT, 2),
    hourly: basis === 'paid' || hours === 0n ? null : roundForDisplay(basic + variable, hours, 2),
    leftOut: row.left_out,
  }
}
