import { fromUnit, inUnit } from '@ems/contract/core/leave-amounts'
import { NativeSelect, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { approvalFlows } from '../../../api/contract/approval-flows.ts'
import { StepWho } from '../../../api/contract/approval-flows.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { numberOf } from '../policies/terms.ts'
import { FieldRows } from '../shared/FieldRows.tsx'
import classes from '../shared/Fields.module.css'
import { DepartmentScope, PersonScope } from '../shared/ScopeFields.tsx'
import { Sentence } from '../shared/Sentence.tsx'
import { useRoles } from '../shared/setupQueries.ts'

type Flow = ReplyOf<typeof approvalFlows.get>['flows'][number]
type Step = Flow['steps'][number]

/** A flow as typed. */
export interface FlowValues extends Pick<Flow, 'leaveType' | 'departmentId' | 'steps'> {
  minAmount: string
  remindAfter: string
  escalateAfter: string
}

export const BY_MANAGER: Step = { who: 'manager', roleId: null, userId: null }

export const NO_FLOW: FlowValues = {
  leaveType: null,
  minAmount: '',
  departmentId: null,
  remindAfter: '3',
  escalateAfter: '',
  steps: [BY_MANAGER],
}

const text = (value: number | null) => (value === null ? '' : String(value))
const orNull = (typed: string) => (typed.trim() === '' ? null : numberOf(typed))

const unitOf = (types: readonly ListedType[], id: unknown) => types.find(({ _id }) => _id === id)?.unit ?? 'days'

export const flowValues = (
  { minAmount, remindAfter, escalateAfter, ...flow }: Flow,
  types: readonly ListedType[],
): FlowValues => ({
  ...flow,
  minAmount: minAmount === null ? '' : String(inUnit(unitOf(types, flow.leaveType), minAmount)),
  remindAfter: text(remindAfter),
  escalateAfter: text(escalateAfter),
})

export const flowBody = (
  { minAmount, remindAfter, escalateAfter, ...flow }: FlowValues,
  types: readonly ListedType[],
) => ({
  ...flow,
  minAmount: minAmount.trim() === '' ? null : fromUnit(unitOf(types, flow.leaveType), minAmount),
  remindAfter: numberOf(remindAfter),
  escalateAfter: orNull(escalateAfter),
})

interface FlowFieldsProps {
  flow: FlowValues
  change: (change: Partial<FlowValues>) => void
  types: readonly ListedType[]
  /** the error of a field */
  errorOf: (field: string) => string | undefined
}

/** The requests of a flow, its approvers in order, and its reminders. */
export function FlowFields({ flow, change, types, errorOf }: FlowFieldsProps) {
  const t = getTranslator('leaveSettings')
  const unit = unitOf(types, flow.leaveType)
  const number = (name: 'minAmount' | 'remindAfter' | 'escalateAfter') => ({
    value: flow[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <Stack gap="sm" style={{ flex: '1 1 100%' }}>
      <Line word={t('flows.when')}>
        <Sentence
          fields={{
            type: (
              <NativeSelect
                label={t('flows.type')}
                data={[
                  { value: '', label: t('flows.anyLeave') },
                  ...types.map(({ _id, name }) => ({ value: _id, label: leaveTypeName(name) })),
                ]}
                value={flow.leaveType ?? ''}
                onChange={(event) => change({ leaveType: event.currentTarget.value || null })}
              />
            ),
            amount: <NumberField label={t(`flows.minAmount.${unit}`)} placeholder="0" {...number('minAmount')} />,
            department: <DepartmentScope value={flow.departmentId} set={(departmentId) => change({ departmentId })} />,
          }}
          text={(marks) => t(`flows.sentences.when.${unit}`, marks)}
        />
      </Line>
      <Line word={t('flows.then')}>
        {flow.steps.length === 0 && <StatusBadge tone="green">{t('flows.automatic')}</StatusBadge>}
        <FieldRows
          ordered
          inSentences
          label={t('flows.steps')}
          hint={t('flows.stepsHint')}
          add={t('flows.addStep')}
          rows={flow.steps}
          blank={BY_MANAGER}
          set={(steps) => change({ steps })}
        >
          {(step, changeStep) => (
            <StepFields
              step={step}
              change={changeStep}
              errorOf={(field) => errorOf(`steps.${flow.steps.indexOf(step)}.${field}`)}
            />
          )}
        </FieldRows>
      </Line>
      <Line word={t('flows.ifLate')}>
        <Sentence
          fields={{
            remind: <NumberField label={t('flows.remindAfter')} {...number('remindAfter')} />,
            escalate: <NumberField label={t('flows.escalateAfter')} {...number('escalateAfter')} />,
          }}
          text={(marks) => t('flows.sentences.late', marks)}
        />
      </Line>
    </Stack>
  )
}

const Line = ({ word, children }: { word: string; children: ReactNode }) => (
  <div className={classes.line}>
    <Text fw={600} c="dimmed">
      {word}
    </Text>
    <div>{children}</div>
  </div>
)

/** The name of a flow: the leave that it covers. */
export function flowTitle(t: Translate<'leaveSettings'>, flow: FlowValues, types: readonly ListedType[]): string {
  const name = types.find(({ _id }) => _id === flow.leaveType)?.name
  const type = name === undefined ? t('flows.anyLeave') : leaveTypeName(name)
  const least = numberOf(flow.minAmount)
  if (flow.minAmount.trim() === '' || !(least > 0)) return type
  return t(`flows.least.${unitOf(types, flow.leaveType)}`, { type, count: least })
}

interface StepFieldsProps {
  step: Step
  change: (change: Partial<Step>) => void
  errorOf: (field: string) => string | undefined
}

function StepFields({ step, change, errorOf }: StepFieldsProps) {
  const t = getTranslator('leaveSettings')
  const { roles } = useRoles()
  const who = (
    <ChoiceField
      label={t('flows.who')}
      choices={StepWho.options}
      wordOf={(each) => t(`flows.people.${each === 'manager+1' ? 'manager1' : each}`)}
      value={step.who}
      onChange={(event) => change({ who: event.currentTarget.value as StepWho, roleId: null, userId: null })}
    />
  )
  const role = step.who === 'role' && (
    <NativeSelect
      label={t('flows.role')}
      data={[{ value: '', label: '' }, ...roles.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={step.roleId ?? ''}
      error={errorOf('roleId')}
      onChange={(event) => change({ roleId: event.currentTarget.value || null })}
    />
  )
  const person = step.who === 'person' && (
    <PersonScope
      label={t('flows.person')}
      value={step.userId}
      set={(userId) => change({ userId })}
      error={errorOf('userId')}
    />
  )
  return <Sentence fields={{ who, of: role || person }} text={(marks) => marks.who + marks.of} />
}
