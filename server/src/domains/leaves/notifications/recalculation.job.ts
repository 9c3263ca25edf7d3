import { addressOf, screens } from '@ems/contract/core/screens'
import { FIRST_ID, newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Consumer, JobKind } from '../../../platform/queue/index.ts'
import { addJobs } from '../../../platform/queue/jobs.ts'
import type { ChangedDays, Recalculate, RecalculationResult } from '../../calendars/index.ts'
import { lockEmployees } from '../../employees/index.ts'
import { notifyEach } from '../../notifications/index.ts'
import {
  applyRecalculations,
  type Effect,
  listEffects,
  planRecalculations,
  type Recalculation,
} from '../ledger/recalculate.ts'
import { listPeopleInScope } from '../ledger/recalculation.repo.ts'
import { KINDS } from './notify.ts'

const BATCH = 200

/** A leave that two changes touch is one leave. */
function figuresOf(effects: readonly Effect[]): RecalculationResult {
  const back = (unit: Effect['unit']) =>
    effects.reduce((sum, effect) => (effect.unit === unit ? sum + effect.back : sum), 0)
  return {
    people: new Set(effects.map(({ employeeId }) => employeeId)).size,
    leaves: new Set(effects.map(({ leaveId }) => leaveId)).size,
    amount: back('days'),
    minutes: back('hours'),
  }
}

async function apply(platform: Platform, trx: Trx, recounts: readonly Recalculation[], change: string): Promise<void> {
  if (recounts.length === 0) return
  await applyRecalculations(trx, recounts, platform.clock.today())
  const news = [...Map.groupBy(recounts, ({ leave }) => leave.employee_id).values()].map((own) => {
    const { leave } = own[0] as Recalculation
    return {
      eventKey: `leave-recounted:${change}`,
      params: { leaveId: leave.id, leaves: own.length },
      link: addressOf(screens.employee.leaves, { id: leave.user_id }),
      to: leave.user_id,
    }
  })
  await notifyEach(trx, KINDS.recounted, news)
}

/** Few leaves follow in the transaction of the change, many in a job. */
export const createRecalculate =
  (platform: Platform): Recalculate =>
  async (trx, changed, dryRun) => {
    const effects: Effect[] = []
    for (const scope of changed) for (const effect of await listEffects(trx, scope)) effects.push(effect)
    const figures = figuresOf(effects)
    if (dryRun || figures.leaves === 0) return figures
    const change = newId()
    const [only] = changed
    if (only && changed.length === 1 && figures.leaves <= BATCH) {
      const employeeIds = [...new Set(effects.map(({ employeeId }) => employeeId))]
      await lockEmployees(trx, employeeIds)
      await apply(platform, trx, await planRecalculations(trx, { ...only, employeeIds }), change)
    } else await addJobs(trx, [{ kind: 'leave.recount', key: change, payload: { changed } }])
    return figures
  }

/** Correct leaves stay as they are, so the job may run again. */
export const recalculationJob = (platform: Platform): JobKind => ({
  kind: 'leave.recount',
  async run(job) {
    const changed = job.payload.changed as readonly ChangedDays[]
    await job.pages({ scope: 0, after: FIRST_ID }, async (trx, { scope, after }) => {
      const of = changed[scope]
      if (!of) return null
      const employeeIds = await listPeopleInScope(trx, of, after, BATCH)
      await lockEmployees(trx, employeeIds)
      await apply(platform, trx, await planRecalculations(trx, { ...of, employeeIds }), job.key)
      const last = employeeIds.at(-1)
      return last === undefined ? { scope: scope + 1, after: FIRST_ID } : { scope, after: last }
    })
  },
})

export const locationChangeConsumer = ({ clock }: Platform): Consumer => ({
  name: 'leaves.moved',
  kinds: ['employee.working-time'],
  async consume(trx, { id, entityId, payload }) {
    const [day, today] = [String(payload.from), clock.today()]
    const changed: readonly ChangedDays[] = [{ from: day > today ? day : today, to: null, employeeIds: [entityId] }]
    const has = await listPeopleInScope(trx, changed[0] as ChangedDays, FIRST_ID, 1)
    if (has.length > 0) await addJobs(trx, [{ kind: 'leave.recount', key: id, payload: { changed } }])
  },
})
