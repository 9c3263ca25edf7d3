import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Text, Title } from '@mantine/core'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { EditMenu } from '../../../ui/list/EditMenu.tsx'
import { SmallTable } from '../../../ui/list/table/SmallTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { NameLink } from '../../../ui/page/links.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { carryText, type Flow, stepsFor } from '../shared/policyText.ts'
import { useRemoveType } from '../shared/setupQueries.ts'
import classes from './LeaveTypes.module.css'
import { Approver, TypeTile } from './TypeFacts.tsx'

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
    if (!(await asks(type.name, t('types.removeText')))) return
    removes.mutate(
      { params: { id: type._id } },
      { onSuccess: () => notify.success(t('types.removed', { name: type.name })), onError: notifyError },
    )
  }
  const names = types.map(({ name }) => name)
  const policiesOf = (type: ListedType) => policies.filter(({ leaveType }) => leaveType._id === type._id)
  const columns: Column<ListedType>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('types.one'),
      cell: (type) => <Name type={type} names={names} />,
    },
    {
      key: 'allowance',
      kind: 'fact',
      title: t('types.allowance'),
      cell: (type) => <Allowance type={type} policies={policiesOf(type)} />,
    },
    {
      key: 'unused',
      kind: 'fact',
      title: t('types.unused'),
      cell: (type) => <Unused type={type} policies={policiesOf(type)} />,
    },
    {
      key: 'approver',
      kind: 'fact',
      card: 'named',
      title: t('types.approver'),
      cell: (type) => <Approver steps={stepsFor(flows, type._id)} />,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (type) => (
        <EditMenu
          name={leaveTypeName(type.name)}
          edit={() => edit(type)}
          remove={type.seedName ? undefined : () => void remove(type)}
        />
      ),
    },
  ]
  return (
    <SmallTable
      label={t('types.title')}
      rows={types}
      rowKey={({ _id }) => _id}
      columns={columns}
      head={
        <>
          <Title order={2}>{t('types.title')}</Title>
          <Text size="sm" c="dimmed">
            {t('types.text')}
          </Text>
        </>
      }
    />
  )
}

/** The type with its colour, and how it is taken. */
function Name({ type, names }: { type: ListedType; names: readonly string[] }) {
  const t = getTranslator('leaveSettings')
  const facts = [
    t(`type.units.${type.unit}`),
    type.private && t('types.private'),
    !type.active && t('types.inactive'),
  ].filter(Boolean)
  return (
    <div className={classes.name}>
      <TypeTile type={type} names={names} />
      <div>
        <NameLink to={screens.admin.leaveType} params={{ id: type._id }}>
          {leaveTypeName(type.name)}
        </NameLink>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
    </div>
  )
}

interface OfTypeProps {
  type: ListedType
  policies: readonly Policy[]
}

/** The allowance of a type's policies. */
function Allowance({ type: { unit }, policies }: OfTypeProps) {
  const t = getTranslator('leaveSettings')
  const [policy, ...others] = policies.toSorted((one, other) => one.amount - other.amount)
  if (!policy) return t('types.untracked')
  const later = policy.seniority.toSorted((one, other) => one.afterYears - other.afterYears)[0]
  const second = () => {
    if (others.length > 0) return t('types.policies', { count: policies.length })
    if (later) return t('types.later', { amount: inUnit(unit, later.amount), years: later.afterYears })
    return t(`policy.grants.${policy.grant}`)
  }
  return (
    <div>
      {t(`policies.line.${unit}`, { count: inUnit(unit, policy.amount) })}
      <Text size="sm" c="dimmed" className={classes.sentence}>
        {second()}
      </Text>
    </div>
  )
}

/** What happens to unused days. */
function Unused({ type: { unit }, policies }: OfTypeProps) {
  const t = getTranslator('leaveSettings')
  const [policy, ...others] = policies
  if (!policy) return '–'
  if (others.length > 0) return t('types.byPolicy')
  return (
    <div className={classes.sentence}>
      {policy.carry.cap === 0 ? t('policy.carries.none') : carryText(t, policy, unit)}
    </div>
  )
}
