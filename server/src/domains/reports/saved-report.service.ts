import { addDays } from '@ems/contract/core/days'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { Id } from '@ems/contract/core/values'
import { type Report, ReportDefinition, type reports } from '@ems/contract/reports'
import type { ActingPrincipal, Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { dayAt } from '../../platform/time/clock.ts'
import { lockAccount } from '../auth/index.ts'
import { type BuiltIn, builtInReports } from './built-in-reports.ts'
import type { ReportReader } from './plan-report.ts'
import type { Reports } from './run-report.ts'
import * as repo from './saved-report.repo.ts'
import { nextDueDay, type Recurrence } from './schedule.rules.ts'

const MOST_REPORTS = 200

type ResultQuery = QueryOf<typeof reports.result>

const presentBuiltIn = ({ id, name, definition }: BuiltIn): Report => ({
  _id: id,
  name,
  description: '',
  definition,
  subject: definition.subject,
  owner: null,
  builtIn: true,
  canEdit: false,
  sharing: null,
  schedule: null,
  updatedAt: null,
})

function presentSaved(row: repo.SavedReport, { userId }: Pick<ReportReader, 'userId'>): Report {
  const isOwn = row.owner_id === userId
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    definition: row.definition,
    subject: row.definition.subject,
    owner: { _id: row.owner_id, name: row.owner_name },
    builtIn: false,
    canEdit: isOwn,
    sharing: isOwn ? { users: row.users, roles: row.roles } : null,
    schedule: isOwn && row.schedule ? { ...row.schedule, nextAt: new Date(row.schedule.nextAt).toISOString() } : null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The next time after an instant at which a schedule is due. */
export function nextDueAfter(clock: Clock, { at, ...recurrence }: Recurrence & { at: string }, after: Date): Date {
  const today = dayAt(after.getTime(), clock.timeZone())
  const dueFrom = (day: string) => clock.instant(`${nextDueDay(recurrence, day)}T${at}`)
  const due = dueFrom(today)
  return due > after ? due : dueFrom(addDays(today, 1))
}

const factsOf = ({ name, description, definition }: repo.ReportValues) => ({ name, description, definition })

export function savedReportService({ db, clock }: Platform, runner: Reports) {
  const readerOf = ({ userId, standing }: ReportReader): repo.SavedReader => ({
    userId,
    roles: standing.roles.map(({ id }) => id),
  })

  /** A built-in or saved report that a reader may run. @throws {AppError} NOT_FOUND */
  async function find(on: Db, reader: ReportReader, id: string): Promise<BuiltIn | repo.SavedReport> {
    const builtIn = builtInReports.find((each) => each.id === id)
    const found = builtIn ?? (Id.safeParse(id).success ? await repo.savedReport(on, id, readerOf(reader)) : undefined)
    const own = found !== undefined && 'owner_id' in found && found.owner_id === reader.userId
    if (!found || !(own || runner.isOpen(reader, found.definition.subject))) throw notFoundError('report')
    return found
  }

  const present = (row: BuiltIn | repo.SavedReport, reader: ReportReader): Report =>
    'owner_id' in row ? presentSaved(row, reader) : presentBuiltIn(row)

  /** Changes a report of the actor. @throws {AppError} NOT_FOUND; FORBIDDEN for a report of another person */
  async function change(
    actor: Actor,
    id: string,
    verb: 'update' | 'share' | 'schedule' | 'unschedule',
    work: (trx: Trx, before: repo.SavedReport) => Promise<{ before: object | null; after: object | null }>,
  ): Promise<Report> {
    return inTransaction(db, async (trx) => {
      await requireOwn(trx, actor, id)
      const locked = await repo.lockReport(trx, id)
      if (!locked) throw notFoundError('report')
      await writeAuditEvent(trx, actor, { action: `report.${verb}`, entityId: id, ...(await work(trx, locked)) })
      return presentSaved((await repo.savedReport(trx, id)) ?? locked, actor)
    })
  }

  async function requireOwn(on: Db, actor: Actor, id: string): Promise<void> {
    const found = await find(on, actor, id)
    if (!('owner_id' in found) || found.owner_id !== actor.userId) throw new AppError('report.owner-only')
  }

  /** The definition of a report with other days. */
  function definitionFor({ definition }: Pick<repo.SavedReport, 'definition'>, { asOf, from, to }: ResultQuery) {
    return ReportDefinition.parse({
      ...definition,
      ...(asOf !== undefined && { asOf }),
      ...(from !== undefined && to !== undefined && { period: { from, to } }),
    })
  }

  return {
    /** The built-in reports, and the reports that the reader owns or that are shared with them. */
    async list(reader: ReportReader): Promise<Report[]> {
      const saved = await repo.savedReports(db, readerOf(reader))
      const open = (row: BuiltIn | repo.SavedReport) =>
        ('owner_id' in row && row.owner_id === reader.userId) || runner.isOpen(reader, row.definition.subject)
      return [...builtInReports, ...saved].filter(open).map((row) => present(row, reader))
    },

    /** @throws {AppError} NOT_FOUND */
    get: async (reader: ReportReader, id: string): Promise<Report> => present(await find(db, reader, id), reader),

    /** @throws {AppError} NOT_FOUND */
    definition: async (reader: ActingPrincipal, id: string, query: ResultQuery) =>
      definitionFor(await find(db, reader, id), query),

    /** @throws {AppError} as `planReport`; CONFLICT above the limit of reports */
    async add(actor: Actor, values: BodyOf<typeof reports.add>): Promise<Report> {
      await runner.plan(db, actor, values.definition, false)
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        if ((await repo.countReportsOf(trx, actor.userId)) >= MOST_REPORTS)
          throw new AppError('report.too-many', { most: MOST_REPORTS })
        const id = await repo.insertReport(trx, actor.userId, values)
        await writeAuditEvent(trx, actor, { action: 'report.add', entityId: id, after: factsOf(values) })
        return presentSaved((await repo.savedReport(trx, id)) as repo.SavedReport, actor)
      })
    },

    /** @throws {AppError} as `add`; NOT_FOUND; FORBIDDEN */
    async update(actor: Actor, id: string, values: BodyOf<typeof reports.update>): Promise<Report> {
      await requireOwn(db, actor, id)
      await runner.plan(db, actor, values.definition, false)
      return change(actor, id, 'update', async (trx, before) => {
        await repo.updateReport(trx, id, values)
        return { before: factsOf(before), after: factsOf(values) }
      })
    },

    /** @throws {AppError} NOT_FOUND; FORBIDDEN */
    remove: (actor: Actor, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await requireOwn(trx, actor, id)
        const before = await repo.lockReport(trx, id)
        if (!before) throw notFoundError('report')
        await repo.removeReport(trx, id)
        await writeAuditEvent(trx, actor, { action: 'report.remove', entityId: id, before: factsOf(before) })
      }),

    /** @throws {AppError} NOT_FOUND; FORBIDDEN; INVALID for an unknown account or role */
    share: (actor: Actor, id: string, shares: BodyOf<typeof reports.share>): Promise<Report> =>
      change(actor, id, 'share', async (trx, before) => {
        await repo.setShares(trx, id, shares).catch((error: unknown) => {
          const broken = violatedConstraint(error)
          if (broken === 'report_shares_user_id_fkey') throw fieldError('users', 'report.unknown-people')
          if (broken === 'report_shares_role_id_fkey') throw fieldError('roles', 'report.unknown-roles')
          throw error
        })
        return { before: { users: idsOf(before.users), roles: idsOf(before.roles) }, after: shares }
      }),

    /** @throws {AppError} NOT_FOUND; FORBIDDEN; INVALID for an unknown account */
    schedule: (actor: Actor, id: string, body: BodyOf<typeof reports.schedule>): Promise<Report> =>
      change(actor, id, 'schedule', async (trx, before) => {
        const people = [...new Set(body.people)]
        if ((await repo.countAccounts(trx, people)) < people.length) throw fieldError('people', 'report.unknown-people')
        const { every, at, format } = body
        const on = every === 'day' ? null : (body.on ?? null)
        const values = { every, on, at, format, people }
        await repo.setSchedule(trx, id, { ...values, nextAt: nextDueAfter(clock, values, clock.now()) })
        return { before: factsOfSchedule(before), after: scheduleFacts(values, people) }
      }),

    /** @throws {AppError} NOT_FOUND; FORBIDDEN */
    unschedule: (actor: Actor, id: string): Promise<Report> =>
      change(actor, id, 'unschedule', async (trx, before) => {
        await repo.removeSchedule(trx, id)
        return { before: factsOfSchedule(before), after: null }
      }),
  }
}

/** The audit snapshot of a schedule. */
const scheduleFacts = (
  { every, on, at, format }: Omit<repo.ScheduleValues, 'people' | 'nextAt'>,
  people: readonly string[],
) => ({
  every,
  on_day: on,
  at,
  format,
  people,
})

const idsOf = (named: readonly repo.NamedRef[]) => named.map(({ _id }) => _id)

const factsOfSchedule = ({ schedule }: repo.SavedReport) => schedule && scheduleFacts(schedule, idsOf(schedule.people))
