import { inUnit } from '@ems/contract/core/leave-amounts'
import { type Icon, IconBeach, IconCalendarHeart, IconCoffee, IconStethoscope } from '@tabler/icons-react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { FactStrip } from '../../../ui/page/FactStrip.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { toneOf } from '../calendar/absences.ts'
import { stepsFor } from '../shared/policyText.ts'
import { NameOrSkeleton } from '../shared/ScopeFields.tsx'
import { useFlows, useRoles } from '../shared/setupQueries.ts'
import classes from './LeaveTypes.module.css'

interface TypeFactsProps {
  type: ListedType
  /** all types: their number decides about the colour */
  types: readonly ListedType[]
}

/** The settings of a leave type that hold without a policy, too. */
export function TypeFacts({ type, types }: TypeFactsProps) {
  const t = getTranslator('leaveSettings')
  const flows = useFlows().data?.flows
  const names = types.map(({ name }) => name)
  const notice = (type.notice ?? []).map(({ from, days }) =>
    t(`typeFacts.notice.${type.unit}`, { days, from: inUnit(type.unit, from) }),
  )
  return (
    <FactStrip
      head={[
        t('types.one'),
        <>
          <TypeTile type={type} names={names} />
          <span>{leaveTypeName(type.name)}</span>
        </>,
      ]}
      facts={[
        [
          t('type.unit'),
          type.unit === 'days' && type.halfDays ? t('typeFacts.halfDays') : t(`type.units.${type.unit}`),
        ],
        [t('typeFacts.counting'), t('typeFacts.workingDays')],
        [t('typeFacts.balance'), t('types.untracked')],
        [t('typeFacts.pay'), t(type.paid ? 'typeFacts.paid' : 'typeFacts.unpaid')],
        [t('typeFacts.reason'), t(type.private ? 'typeFacts.private' : 'typeFacts.open')],
        [t('types.approver'), flows ? <Approver key="approver" steps={stepsFor(flows, type._id)} /> : '–'],
        type.cancelRule !== undefined && [t('type.cancelRule'), t(`type.cancelRules.${type.cancelRule}`)],
        [
          t('typeFacts.certificate'),
          type.certificateAfter == null
            ? t('typeFacts.noCertificate')
            : t('typeFacts.certificateAfter', { count: type.certificateAfter }),
        ],
        [t('type.notice'), notice.join('; ') || t('typeFacts.noNotice')],
        [t('typeFacts.requests'), t(type.active ? 'typeFacts.offered' : 'typeFacts.notOffered')],
      ]}
    />
  )
}

const ICONS: Readonly<Record<string, Icon>> = {
  'Annual Leave': IconBeach,
  'Casual Leave': IconCoffee,
  'Sick Leave': IconStethoscope,
}

/** A type in its colour of the calendar. An organisation's own types share one icon. */
export function TypeTile({ type: { name }, names }: { type: Pick<ListedType, 'name'>; names: readonly string[] }) {
  const TypeIcon = ICONS[name] ?? IconCalendarHeart
  return (
    <span className={classes.tile} data-tone={toneOf(name, names)} aria-hidden>
      <TypeIcon size={18} />
    </span>
  )
}

/** Who decides, in order. */
export function Approver({ steps }: { steps: ReturnType<typeof stepsFor> }) {
  const t = getTranslator('leaveSettings')
  const { roles, loading } = useRoles()
  const words = steps?.map(({ who, roleId }) =>
    who === 'role'
      ? (roles.find(({ _id }) => _id === roleId)?.name ?? t('flows.people.role'))
      : t(`flows.people.${who === 'manager+1' ? 'manager1' : who}`),
  )
  const said = words ? words.join(' → ') || t('types.automatic') : t('types.byRequest')
  return <NameOrSkeleton name={said} loading={loading && steps?.some(({ who }) => who === 'role')} />
}
