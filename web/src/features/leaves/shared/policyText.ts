import { inUnit } from '@ems/contract/core/leave-amounts'
import type { approvalFlows } from '../../../api/contract/approval-flows.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { formatDayOfYear } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/words/words.ts'

interface PolicyCarry {
  cap: number | null
  closes: string | { months: number } | null
}

/** Carry-over and expiry at the end of a period, in a few words. */
export function carryText(t: Translate<'leaveSettings'>, { carry }: Policy, unit: ListedType['unit']): string {
  const { cap, closes } = carry as PolicyCarry
  if (cap === 0) return t('policies.lapses')
  const much = cap === null ? t('policies.carriesAll') : t(`policies.carries.${unit}`, { count: inUnit(unit, cap) })
  if (closes === null) return much
  const until =
    typeof closes === 'string'
      ? t('policies.until', { day: formatDayOfYear(closes) })
      : t('policies.months', { count: closes.months })
  return `${much} ${until}`
}

export type Flow = ReplyOf<typeof approvalFlows.get>['flows'][number]

const BY_MANAGER: Flow['steps'] = [{ who: 'manager', roleId: null, userId: null }]

/**
 * The approvers of a type's leave: the steps of the first rule that matches it; without one, the manager.
 * @returns undefined if that depends on the request: its length or its department
 */
export function stepsFor(flows: readonly Flow[], typeId: string): Flow['steps'] | undefined {
  const first = flows.find(({ leaveType }) => leaveType === null || leaveType === typeId)
  if (!first) return BY_MANAGER
  return first.minAmount === null && first.departmentId === null ? first.steps : undefined
}
