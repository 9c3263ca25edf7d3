import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { carryText, type Flow, stepsFor } from '../shared/policyText.ts'
import { useRemoveType, useRoles } from '../shared/setupQueries.ts'
import classes from './LeaveTypes.module.css'

interface LeaveTypesProps {
  types: readonly ListedType[]
  policies: readonly Policy[]
  flows: readonly Flow[]
  edit: (type: ListedType) => void
}

/** The leave types with their allowance, the handling of unused days, and their approvers. */
export function LeaveTypes({ types, policies, flows, edit }: LeaveTypesProps) {
  const t = getTranslator('leaveSettings')
  const asks = useConfirmDelete()
  const removes = useRemoveType()
  const remove = async (type: ListedType) => {
    if (!(await asks(type.name))) return
    removes.mutate(
      { params: { id: type._id } },
      { onSuccess: () => notify.success(t('types.removed', { name: type.name })), onError: notifyError },
    )
  }
  return (
    <>
      <div className={classes.head} aria-hidden>
        {(['one', 'allowance', 'unused', 'approver'] as const).map((key) => (
          <span key={key}>{t(`types.${key}`)}</span>
        ))}
      </div>
      <ul className={classes.rows}>
        {types.map((type) => {
          const name = leaveTypeName(type.name)
          const facts = [
            t(`type.units.${type.unit}`),
            type.private && t('types.private'),
            !type.active && t('types.inactive'),
          ].filter(Boolean)
          return (
            <li key={type._id}>
              <div>
                <TextLink to={screens.admin.leaveType} params={{ id: type._id }}>
                  {name}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {facts.join(' · ')}
                </Text>
              </div>
              <Allowance type={type} policies={policies.filter(({ leaveType }) => leaveType._id === type._id)} />
              <Approver steps={stepsFor(flows, type._id)} />
              <Group gap="xs" justify="flex-end" className={classes.actions}>
                <Button size="xs" variant="default" aria-label={t('type.edit', { name })} onClick={() => edit(type)}>
                  {t('types.edit')}
                </Button>
                {!type.seedName && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('types.removeOne', { name })}
                    onClick={() => void remove(type)}
                  >
                    {t('common:actions.delete')}
                  </Button>
                )}
              </Group>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Two columns: the allowance of a type's policies, and the handling of unused days. */
function Allowance({ type: { unit }, policies }: { type: ListedType; policies: readonly Policy[] }) {
  const t = getTranslator('leaveSettings')
  const [policy, ...others] = policies.toSorted((one, other) => one.amount - other.amount)
  if (!policy) return <p className={classes.wide}>{t('types.untracked')}</p>
  const later = policy.seniority.toSorted((one, other) => one.afterYears - other.afterYears)[0]
  const rest = () => {
    if (others.length > 0) return t('types.byPolicy')
    return policy.carry.cap === 0 ? t('policy.carries.none') : carryText(t, policy, unit)
  }
  return (
    <>
      <div>
        <p>{t(`policies.line.${unit}`, { count: inUnit(unit, policy.amount) })}</p>
        <Text size="sm" c="dimmed">
          {others.length > 0
            ? t('types.policies', { count: policies.length })
            : later && t('types.later', { amount: inUnit(unit, later.amount), years: later.afterYears })}
        </Text>
      </div>
      <p className={classes.sentence}>{rest()}</p>
    </>
  )
}

function Approver({ steps }: { steps: ReturnType<typeof stepsFor> }) {
  const t = getTranslator('leaveSettings')
  const roles = useRoles()
  const words = steps?.map(({ who, roleId }) =>
    who === 'role'
      ? (roles.find(({ _id }) => _id === roleId)?.name ?? t('flows.people.role'))
      : t(`flows.people.${who === 'manager+1' ? 'manager1' : who}`),
  )
  return (
    <p>
      <span className={classes.label}>{t('types.approver')}: </span>
      {words ? words.join(' → ') || t('types.automatic') : t('types.byRequest')}
    </p>
  )
}
