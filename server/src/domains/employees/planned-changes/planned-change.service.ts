import { type JobEdit, type JobPlan, job } from '@ems/contract/job'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { workingTimesOf } from '../../working-days/index.ts'
import { presentChange, presentPeriods } from '../job/job.presenter.ts'
import * as repo from '../job/job.repo.ts'
import { changedFacts, type JobFacts, jobOn } from '../job/job.rules.ts'
import { changesInForce, rebuildJobPeriods } from '../job/job-history.ts'
import { namedChanges, namedPeriods } from '../job/job-names.repo.ts'
import {
  applyWorkLocation,
  changedLocations,
  requireDifference,
  toChangePlaces,
  undoWorkLocation,
} from '../job/work-location.ts'
import { lockReportingLines } from '../org/reporting-line.repo.ts'
import { requireManagerById } from '../org/reporting-lines.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { lockEmployeeFor, requireVisibleEmployee } from '../shared/find-employee.ts'
import { requireEntityMove } from '../shared/legal-entity.ts'
import { explainJobError, projectJob, requireDayInEmployment, requireManagerOn } from './apply-job-change.ts'
import { type JobNeeds, jobChangeWarnings } from './change-warnings.ts'

/** The audit snapshot of a change. */
const auditSnapshot = (row: Omit<repo.ChangeRow, 'updated_at'>) => ({
  employee_id: row.employee_id,
  effective_from: row.effective_from,
  fields: row.fields,
  department_id: row.department_id,
  designation: row.designation,
  manager_id: row.manager_id,
  employment_type: row.employment_type,
  fte: row.fte,
  legal_entity_id: row.legal_entity_id,
  pay_category_id: row.pay_category_id,
  salary: row.salary,
  location_id: row.location_id,
  schedule_id: row.schedule_id,
  reason: row.reason,
  note: row.note,
  status: row.status,
})

/** The values of a body. */
interface Named {
  named: Partial<JobFacts>
  places: repo.ChangePlaces
}

/** The salary is checked separately. */
type EditedValues = Omit<repo.ChangeValues, 'salary'>

/** The locked person of a change, with all their job changes. */
interface Case {
  person: EmployeeRow
  changes: repo.ChangeRow[]
}

export function jobService({ db, clock }: Platform, needs: JobNeeds) {
  return {
    /** A person's periods and changes, with present names. @throws {AppError} NOT_FOUND, FORBIDDEN */
    async get(actor: Actor, id: string) {
      const person = await requireVisibleEmployee(db, actor, id)
      return { ...(await periodsOf(db, person.id)), changes: await namedChanges(db, person.id) }
    },

    /**
     * Changes a job from a day on: at once if the day has come, otherwise on that day.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID outside the employment and for an unknown department; CONFLICT
     * if nothing changes; CYCLE
     */
    async plan(actor: Actor, id: string, body: JobPlan) {
      return decide(actor, id, async (trx, { person, changes }) => {
        const from = body.effectiveFrom
        requireDayInEmployment(person, from)
        const named = await factsNamed(trx, body)
        const facts = changedFacts(named, jobOn(changesInForce(changes), from))
        const places = await changedLocations(trx, person.id, from, toChangePlaces(body))
        requireDifference(from, facts, places)
        await requireMove(trx, actor, person, facts, from)
        const salary = await requireEntityMove(
          trx,
          actor,
          person,
          {
            to: facts.legalEntity ?? null,
            from: jobOn(changesInForce(changes), from).legalEntity,
            salary: body.salary,
            day: from,
          },
          clock.today(),
        )
        const same = changes.find((change) => change.effective_from === from && change.status !== 'Cancelled')
        const merged = same && same.status !== 'Failed' ? { ...repo.changedJobFacts(same), ...facts } : facts
        return save(trx, actor, { person, changes }, same, {
          from,
          facts: merged,
          places: same && same.status !== 'Failed' ? { ...repo.placesOf(same), ...places } : places,
          salary:
            salary ?? (facts.legalEntity === undefined && same?.status !== 'Failed' ? (same?.salary ?? null) : null),
          reason: body.reason ?? same?.reason ?? 'other',
          note: body.note || (same?.note ?? ''),
          status: from <= clock.today() ? 'Applied' : 'Planned',
        })
      })
    },

    /**
     * @throws {AppError} as `plan`; CONFLICT for a cancelled change, for a day with another change, and without `force`
     * if a later change has the same facts
     */
    async edit(actor: Actor, id: string, changeId: string, body: JobEdit) {
      return decide(actor, id, async (trx, found) => {
        const change = found.changes.find((one) => one.id === changeId)
        if (!change) throw notFoundError('job')
        if (change.status === 'Cancelled') throw new AppError('job.cancelled')
        const named = await wantedOf(trx, body, change)
        if (change.status !== 'Applied') await undoWorkLocation(trx, found.person.id, change)
        const day = body.effectiveFrom ?? change.effective_from
        const values =
          change.status === 'Applied'
            ? corrected(found, change, named, body)
            : edited(
                found,
                change,
                { ...named, places: await changedLocations(trx, found.person.id, day, named.places) },
                body,
              )
        const gone = changedFacts(values.facts, repo.changedJobFacts(change))
        await requireMove(trx, actor, found.person, gone, values.from)
        const salary = await salaryOfEdit(trx, actor, found, change, values, body)
        return save(trx, actor, found, change, { ...values, salary })
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for a change that is no longer planned */
    async cancel(actor: Actor, id: string, changeId: string) {
      return decide(actor, id, async (trx, { person, changes }) => {
        const change = changes.find((one) => one.id === changeId)
        if (!change) throw notFoundError('job')
        if (change.status !== 'Planned' && change.status !== 'Failed') throw new AppError('job.not-planned')
        await repo.setStatus(trx, changeId, 'Cancelled')
        await undoWorkLocation(trx, person.id, change)
        await writeAuditEvent(trx, actor, {
          action: 'job.cancel',
          entityId: changeId,
          before: auditSnapshot(change),
          after: { ...auditSnapshot(change), status: 'Cancelled' },
        })
        await rebuildJobPeriods(trx, [person.id])
        return { changeId, warnings: [] }
      })
    },
  }

  /** The frame of each decision: locks the tree and the person, and reads the result again. */
  async function decide(
    actor: Actor,
    id: string,
    work: (trx: Trx, found: Case) => Promise<{ changeId: string; warnings: string[] }>,
  ) {
    return inTransaction(db, async (trx) => {
      await lockReportingLines(trx)
      const person = await lockEmployeeFor(trx, actor, 'employees.manage', id)
      const { changeId, warnings } = await work(trx, { person, changes: await repo.changesOf(trx, [person.id]) })
      const [change] = await namedChanges(trx, person.id, changeId)
      if (!change) throw notFoundError('job')
      return { change, ...(await periodsOf(trx, person.id)), warnings }
    })
  }

  async function save(
    trx: Trx,
    actor: Actor,
    { person, changes }: Case,
    former: repo.ChangeRow | undefined,
    values: repo.ChangeValues,
  ): Promise<{ changeId: string; warnings: string[] }> {
    if (former) await repo.updateChange(trx, former.id, values).catch(explainJobError)
    const change = { ...values, employeeId: person.id, by: actor.userId }
    const changeId = former?.id ?? (await repo.insertChange(trx, change).catch(explainJobError))
    await applyWorkLocation(trx, person.id, values.from, values.places)
    const now = (await repo.changesOf(trx, [person.id])).find(({ id }) => id === changeId) as repo.ChangeRow
    await writeAuditEvent(trx, actor, {
      action: former ? 'job.edit' : 'job.plan',
      entityId: changeId,
      before: former ? auditSnapshot(former) : null,
      after: auditSnapshot(now),
    })
    if (values.status === 'Applied') await projectJob(trx, { decider: actor, by: actor, today: clock.today() }, person)
    await rebuildJobPeriods(trx, [person.id])
    return { changeId, warnings: await jobChangeWarnings(trx, needs, person, now, changes) }
  }

  function corrected({ changes }: Case, change: repo.ChangeRow, { named, places }: Named, body: JobEdit): EditedValues {
    const names = [...Object.keys(named), ...Object.keys(places)]
    const other = names.some((fact) => !change.fields.includes(fact))
    if (other || (body.effectiveFrom ?? change.effective_from) !== change.effective_from)
      throw new AppError('job.other-facts', { fields: change.fields.join(', ') })
    const later = changes.find(
      (one) =>
        ['Planned', 'Applied'].includes(one.status) &&
        one.effective_from > change.effective_from &&
        one.fields.some((fact) => names.includes(fact)),
    )
    if (later && !body.force) throw new AppError('job.later-change', { day: later.effective_from })
    return {
      from: change.effective_from,
      facts: { ...repo.changedJobFacts(change), ...named },
      places: { ...repo.placesOf(change), ...places },
      reason: body.reason ?? change.reason,
      note: body.note || change.note,
      status: 'Applied',
    }
  }

  function edited(
    { person, changes }: Case,
    change: repo.ChangeRow,
    { named, places }: Named,
    body: JobEdit,
  ): EditedValues {
    const from = body.effectiveFrom ?? change.effective_from
    requireDayInEmployment(person, from)
    const others = changes.filter((one) => one.id !== change.id)
    if (others.some((one) => one.effective_from === from && one.status !== 'Cancelled'))
      throw fieldError('effectiveFrom', 'job.day-taken')
    const facts = changedFacts(named, jobOn(changesInForce(others), from))
    requireDifference(from, facts, places)
    const status = from <= clock.today() ? 'Applied' : 'Planned'
    return { from, facts, places, reason: body.reason ?? change.reason, note: body.note, status }
  }

  /** The salary of an edited change: the sent one, or else the stored one for the same legal entity. */
  async function salaryOfEdit(
    trx: Trx,
    actor: Actor,
    { person, changes }: Case,
    change: repo.ChangeRow,
    { facts, from: day }: EditedValues,
    body: JobEdit,
  ): Promise<string | null> {
    const to = facts.legalEntity ?? null
    const salary = to === change.legal_entity_id ? change.salary : null
    if (body.salary == null && (to === null || salary !== null)) return salary
    const from = jobOn(changesInForce(changes.filter((one) => one.id !== change.id)), day).legalEntity
    const move = { to, from, salary: body.salary, day }
    return requireEntityMove(trx, actor, person, move, clock.today())
  }

  async function requireMove(
    trx: Trx,
    actor: Actor,
    person: EmployeeRow,
    facts: Partial<JobFacts>,
    day: string,
  ): Promise<void> {
    if (facts.manager === undefined) return
    if (!(await hasPermissionFor(trx, actor, 'employees.managers', person.user_id))) throw forbiddenError()
    await requireManagerOn(trx, { actor, today: clock.today() }, person, facts.manager, day)
  }
}

/** A person's periods, with locations and schedules, which have their own dates. */
const periodsOf = async (db: Db, id: string) => ({
  periods: await namedPeriods(db, id),
  times: await workingTimesOf(db, id),
})

/** The values of a changed plan: those of the body, or the stored ones if the body only moves the day. */
async function wantedOf(trx: Trx, body: JobEdit, change: repo.ChangeRow): Promise<Named> {
  const named = { named: await factsNamed(trx, body), places: toChangePlaces(body) }
  const none = Object.keys(named.named).length + Object.keys(named.places).length === 0
  return none ? { named: repo.changedJobFacts(change), places: repo.placesOf(change) } : named
}

/** The job values of a body; the manager by employee id. */
async function factsNamed(trx: Trx, body: JobPlan | JobEdit): Promise<Partial<JobFacts>> {
  const manager =
    body.managerId === undefined
      ? undefined
      : ((await requireManagerById(trx, body.managerId, 'managerId'))?.id ?? null)
  const facts = {
    department: body.department,
    designation: body.designation,
    manager,
    employmentType: body.employmentType,
    fte: body.fte,
    legalEntity: body.legalEntityId,
    payCategory: body.payCategoryId,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

export const jobRoutes = (service: ReturnType<typeof jobService>): Route[] =>
  mount(job, {
    get: async ({ actor, params }) => {
      const { periods, times, changes } = await service.get(actor, params.id)
      return { periods: presentPeriods(periods, times), changes: changes.map(presentChange) }
    },
    plan: async ({ actor, params, body }) => answer(await service.plan(actor, params.id, body)),
    edit: async ({ actor, params, body }) => answer(await service.edit(actor, params.id, params.change, body)),
    cancel: async ({ actor, params }) => answer(await service.cancel(actor, params.id, params.change)),
  })

const answer = ({ change, periods, times, warnings }: Awaited<ReturnType<ReturnType<typeof jobService>['plan']>>) => ({
  change: presentChange(change),
  periods: presentPeriods(periods, times),
  warnings,
})
