import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { LegalEntitySelect } from '../../../ui/select/LegalEntitySelect.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDepartmentHints } from './useDepartmentHints.ts'
import { useProposal } from './useProposal.ts'

export interface PersonalValues extends Record<string, unknown> {
  dob: string | undefined
  gender: string | undefined
  maritalStatus: string | undefined
}

export interface EditableValues extends Record<string, unknown> {
  designation: string
  salary: string | undefined
  department: string
  legalEntityId: string | undefined
  /** the employee's id; empty for a new person */
  managerId: string
}

interface EmployeeFieldsProps {
  form: Pick<Fields<EditableValues>, 'getInputProps'>
  /** the employee's present department */
  department?: Option | null
  /** the employee's present manager */
  manager?: Option | null
  /** the employee's present legal entity; for a new person the first one */
  legalEntity?: string
  /** fields of this person that the reader may not see */
  hidden?: { salary: boolean }
  /** this person has no designation, and may stay so */
  lacksDesignation?: boolean
  /** shown below the salary */
  salaryNote?: ReactNode
}

/** A person's gender. */
export function GenderField({
  input,
  required = true,
}: {
  input: ReturnType<Fields<{ gender: string | undefined }>['getInputProps']>
  required?: boolean
}) {
  const t = getTranslator('employees')
  return (
    <NativeSelect
      label={t('fields.gender')}
      required={required}
      data={[
        { value: '', label: t('choose.gender') },
        ...(['male', 'female', 'other'] as const).map((value) => ({ value, label: t(`genders.${value}`) })),
      ]}
      {...input}
    />
  )
}

interface PersonalFieldsProps {
  form: Pick<Fields<PersonalValues>, 'getInputProps'>
  /** the present values: what is missing may stay so */
  of: Pick<Employee, 'gender' | 'maritalStatus'>
}

/** The date of birth, gender and marital status of an existing employee. */
export function PersonalFields({ form, of }: PersonalFieldsProps) {
  const t = getTranslator('employees')
  const today = useOrganisation().data?.organisation.today
  return (
    <>
      <DateInput label={t('fields.dob')} yearFirst max={today} {...form.getInputProps('dob')} />
      <GenderField input={form.getInputProps('gender')} required={of.gender !== null} />
      <MaritalStatusField form={form} required={of.maritalStatus !== null} />
    </>
  )
}

/** The marital status of an employee. */
export function MaritalStatusField({
  form,
  required = true,
}: {
  form: Pick<Fields<Pick<PersonalValues, 'maritalStatus'>>, 'getInputProps'>
  required?: boolean
}) {
  const t = getTranslator('employees')
  return (
    <NativeSelect
      label={t('fields.maritalStatus')}
      required={required}
      data={[
        { value: '', label: t('choose.maritalStatus') },
        ...(['single', 'married', 'divorced', 'widowed', 'partnership'] as const).map((value) => ({
          value,
          label: t(`maritalStatuses.${value}`),
        })),
      ]}
      {...form.getInputProps('maritalStatus')}
    />
  )
}

/** A person's department, designation, manager and salary. */
export function WorkFields({
  form,
  department,
  manager,
  legalEntity,
  hidden,
  proposesManager = false,
  lacksDesignation = false,
  salaryNote,
}: EmployeeFieldsProps & { proposesManager?: boolean }) {
  const t = getTranslator('employees')
  const setsManagers = (useScope('employees.managers') ?? 'own') !== 'own'
  const managerInput = form.getInputProps('managerId')
  const hints = useDepartmentHints(form.getInputProps('department').value ?? '')
  const head = proposesManager && setsManagers ? hints.head : undefined
  useProposal(head?._id ?? '', managerInput.value ?? '', (id) => proposesManager && managerInput.onChange(id))
  const { all, first } = useLegalEntities()
  const entityOf = (id: string | undefined) => all.find(({ _id }) => _id === (id || legalEntity)) ?? first
  const entityInput = form.getInputProps('legalEntityId')
  const entity = entityOf(entityInput.value)
  const salaryInput = form.getInputProps('salary')
  return (
    <>
      <LegalEntitySelect
        {...entityInput}
        value={entity?._id ?? ''}
        onChange={({ currentTarget: { value } }) => {
          // An amount of the former currency would be read as one of the new.
          if (entityOf(value)?.currency !== entity?.currency) salaryInput.onChange({ currentTarget: { value: '' } })
          entityInput.onChange(value)
        }}
      />
      <TextInput label={t('fields.designation')} required={!lacksDesignation} {...form.getInputProps('designation')} />
      <DepartmentSelect
        label={t('fields.department')}
        required
        chosen={department}
        description={hints.people}
        {...form.getInputProps('department')}
      />
      {setsManagers && (
        <PersonSelect
          label={t('fields.manager')}
          placeholder={t('choose.manager')}
          chosen={manager ?? (head && { value: head._id, label: head.userId.name })}
          {...managerInput}
          value={managerInput.value || null}
          onChange={(id) => managerInput.onChange(id ?? '')}
        />
      )}
      {!hidden?.salary && (
        <div>
          <NumberField
            money={entity}
            per={t('fields.perMonth')}
            label={t('fields.salary')}
            required
            description={hints.pay}
            {...salaryInput}
          />
          {salaryNote}
        </div>
      )}
    </>
  )
}
