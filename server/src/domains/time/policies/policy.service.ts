import { addDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { type TimePolicy, timePolicies } from '@ems/contract/time-policies'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { FIRST_ID, newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recomputeEverybody } from '../days/day.job.ts'
import {
  findUnknownIds,
  lastList,
  listPolicies,
  lockPolicies,
  type PlacedRow,
  peopleOn,
  replacePolicies,
  unitOfType,
} from './policy.repo.ts'
import { type PolicyList, settingsOn, toPolicyLists } from './policy.rules.ts'

const MOST_DAYS_BACK = 62
/** The list of policies has no id of its own: the audit uses this one. */
const POLICIES_ID = FIRST_ID

type Body = BodyOf<typeof timePolicies.set>

async function requireKnown(trx: Trx, policies: readonly TimePolicy[]): Promise<void> {
  for (const [index, { for: whom, overtimeAs, lieuType }] of policies.entries()) {
    for (const table of ['employees', 'departments', 'locations'] as const)
      if (whom && (await findUnknownIds(trx, table, whom[table])).length > 0)
        throw fieldError(`policies.${index}.for.${table}`, 'time-policy.unknown')
    const isWrong = lieuType === null ? overtimeAs === 'lieu' : (await unitOfType(trx, lieuType)) !== 'hours'
    if (isWrong) throw fieldError(`policies.${index}.lieuType`, 'time-policy.lieu-type')
  }
}

/** The number of people whose settings change between the first day and today, and the number of days. */
function countAffected(
  people: readonly PlacedRow[],
  before: readonly PolicyList[],
  after: readonly PolicyList[],
  today: string,
) {
  const changed = people.filter((person) => {
    const placed = { employeeId: person.id, departmentId: person.department_id, locationId: person.location_id }
    const text = (lists: readonly PolicyList[]) => {
      const { name: _, for: _whom, ...settings } = settingsOn(lists, today, placed) as TimePolicy
      return JSON.stringify(settings)
    }
    return text(before) !== text(after)
  })
  return { people: changed.length, days: changed.reduce((sum, { days }) => sum + days, 0) }
}

export function policyService({ db, clock }: Platform) {
  const current = async (handle: Parameters<typeof listPolicies>[0]) => toPolicyLists(await listPolicies(handle))

  return {
    async get() {
      const last = (await current(db)).at(-1) as PolicyList
      return { from: last.from, policies: [...last.policies] }
    },

    /**
     * Sets the policies from a day on. Days that are not frozen are recalculated in the background.
     * @throws {AppError} INVALID
     */
    async set(actor: Actor, { from: asked, policies, dryRun }: Body) {
      return inTransaction(db, async (trx) => {
        const today = clock.today()
        const from = asked ?? today
        if (from < addDays(today, -MOST_DAYS_BACK))
          throw fieldError('from', 'time-policy.too-old', { days: MOST_DAYS_BACK })
        await requireKnown(trx, policies)
        await lockPolicies(trx)
        const before = await current(trx)
        const after = [...before.filter((list) => list.from < from), { from, policies }]
        // A list that starts in the future changes no day yet: people are compared on its first day.
        const day = from > today ? from : today
        const affected = countAffected(await peopleOn(trx, from, day), before, after, day)
        if (dryRun) return { from, policies, affected }
        const facts = { before: await lastList(trx) }
        await replacePolicies(trx, from, policies)
        await writeAuditEvent(trx, actor, {
          action: 'time-policy.set',
          entityId: POLICIES_ID,
          ...facts,
          after: await lastList(trx),
        })
        if (from <= today) await recomputeEverybody(trx, newId(), { from, to: addDays(today, 1) })
        return { from, policies, affected }
      })
    },
  }
}

export const policyRoutes = (platform: Platform): Route[] => {
  const policies = policyService(platform)
  return mount(timePolicies, {
    get: () => policies.get(),
    set: ({ actor, body }) => policies.set(actor, body),
  })
}
