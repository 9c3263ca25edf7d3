import { type FlowRequest, FULL_DAY_HOURS, matchesFlow } from '@ems/contract/core/approval-flow'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Employee, employees } from '../../../api/contract/employees.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { useFetch } from '../../../api/hooks.ts'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { numberOf } from '../policies/terms.ts'
import classes from '../shared/Fields.module.css'
import { NameOrSkeleton, PersonName, PersonScope } from '../shared/ScopeFields.tsx'
import { Sentence, Sentences } from '../shared/Sentence.tsx'
import { useRoles } from '../shared/setupQueries.ts'
import { BY_MANAGER, type FlowValues } from './FlowFields.tsx'

interface TryFlowsProps {
  /** as on the screen, also unsaved */
  flows: readonly FlowValues[]
  types: readonly ListedType[]
}

/** Which rule a request of a person would follow, and who would approve it. */
export function TryFlows({ flows, types }: TryFlowsProps) {
  const t = getTranslator('leaveSettings')
  const [id, setId] = useState<string | null>(null)
  const [amount, setAmount] = useState('5')
  const [type = types[0], setType] = useState<ListedType>()
  const person = useFetch(employees.get, id ? { params: { id } } : null).data?.employee
  const unit = type?.unit ?? 'days'
  const days = unit === 'hours' ? numberOf(amount) / FULL_DAY_HOURS : numberOf(amount)
  const request = type &&
    person && {
      leaveType: type._id,
      amount: numberOf(amount),
      amountInDays: days,
      departmentId: person.department?._id ?? null,
    }
  const number = request && flowNumber(flows, request)
  return (
    <Panel>
      <FormSection heading title={t('tryFlows.title')} text={t('tryFlows.text')}>
        <Sentences>
          <Sentence
            fields={{
              person: (
                <PersonScope label={t('flows.person')} value={id} set={setId} w={{ base: '100%', xs: '14rem' }} />
              ),
              amount: (
                <NumberField
                  label={t(`tryFlows.amount.${unit}`)}
                  value={amount}
                  onChange={({ currentTarget: { value } }) => setAmount(value)}
                />
              ),
              type: (
                <NativeSelect
                  label={t('flows.type')}
                  data={types.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) }))}
                  value={type?._id ?? ''}
                  onChange={({ currentTarget: { value } }) => setType(types.find(({ _id }) => _id === value))}
                />
              ),
            }}
            text={(marks) => t(`tryFlows.sentences.${unit}`, marks)}
          />
          <div className={classes.outcome} role="status">
            {person && number !== undefined && (
              <>
                <b>{number === null ? t('flows.rest') : t('tryFlows.rule', { number: number + 1 })}</b>
                {': '}
                <Approvers steps={number === null ? [BY_MANAGER] : (flows[number]?.steps ?? [])} person={person} />
              </>
            )}
          </div>
        </Sentences>
      </FormSection>
    </Panel>
  )
}

/** The number of the first flow that matches, from 0; null if none does. */
function flowNumber(flows: readonly FlowValues[], request: FlowRequest): number | null {
  const number = flows.findIndex(({ leaveType, minAmount, departmentId }) =>
    matchesFlow({ leaveType, minAmount: minAmount.trim() === '' ? null : numberOf(minAmount), departmentId }, request),
  )
  return number < 0 ? null : number
}

interface ApproversProps {
  steps: FlowValues['steps']
  /** the person of the request, whose manager is named */
  person?: Employee
}

/** Who decides each step, in order. */
export function Approvers({ steps, person }: ApproversProps) {
  const t = getTranslator('leaveSettings')
  const { roles, loading } = useRoles()
  if (steps.length === 0) return t('flows.automatic')
  return steps.map(({ who, roleId, userId }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids
    <span key={n}>
      {n > 0 && ' → '}
      {who === 'person' && userId ? (
        <PersonName id={userId} />
      ) : who === 'role' ? (
        <NameOrSkeleton
          name={t('tryFlows.role', { role: roles.find(({ _id }) => _id === roleId)?.name ?? '' })}
          loading={loading}
        />
      ) : who === 'manager' && person?.manager ? (
        t('tryFlows.manager', { name: person.manager.userId.name })
      ) : (
        t(`flows.people.${who === 'manager+1' ? 'manager1' : who}`)
      )}
    </span>
  ))
}
