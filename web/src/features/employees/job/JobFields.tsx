import { NativeSelect, TextInput } from '@mantine/core'
import type { JobPeriod } from '../../../api/contract/job.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Fields } from '../../../ui/form/useFields.ts'
import { DepartmentSelect } from '../../../ui/select/DepartmentSelect.tsx'
import { LegalEntitySelect } from '../../../ui/select/LegalEntitySelect.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { FactValues } from './jobFields.ts'
import { useLocations, usePayCategories, useSchedules } from './queries.ts'

const TYPES = ['full-time', 'part-time', 'fixed-term', 'intern', 'contractor'] as const

interface JobFieldsProps {
  form: Pick<Fields<FactValues>, 'getInputProps'>
  /** the first values of the fields, with names */
  job: Pick<JobPeriod, 'department' | 'manager' | 'legalEntity'>
}

const optionOf = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })

/** The fields of a job that can change from a day on. */
export function JobFields({ form, job }: JobFieldsProps) {
  const { department, manager } = job
  const t = getTranslator('job')
  const setsManagers = useHasPermissionForOthers('employees.managers')
  const [locations, schedules, categories] = [useLocations(), useSchedules(), usePayCategories()]
  const chosen = form.getInputProps('managerId')
  return (
    <>
      <EntityFields form={form} job={job} />
      <TextInput label={t('facts.designation')} {...form.getInputProps('designation')} />
      <DepartmentSelect
        label={t('facts.department')}
        chosen={department && { value: department._id, label: department.dep_name }}
        {...form.getInputProps('department')}
      />
      {setsManagers && (
        <PersonSelect
          label={t('facts.manager')}
          placeholder={t('dialog.nobody')}
          chosen={manager && { value: manager._id, label: manager.userId.name }}
          {...chosen}
          value={chosen.value || null}
          onChange={(id) => chosen.onChange(id ?? '')}
        />
      )}
      <NativeSelect
        label={t('facts.employmentType')}
        data={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        {...form.getInputProps('employmentType')}
      />
      <NumberField label={t('facts.fte')} decimals={2} {...form.getInputProps('fte')} />
      {locations.length > 0 && (
        <NativeSelect
          label={t('facts.location')}
          data={[{ value: '', label: t('dialog.none') }, ...locations.map(optionOf)]}
          {...form.getInputProps('locationId')}
        />
      )}
      {schedules.length > 1 && (
        <NativeSelect
          label={t('facts.schedule')}
          data={[{ value: '', label: t('dialog.defaultSchedule') }, ...schedules.map(optionOf)]}
          {...form.getInputProps('scheduleId')}
        />
      )}
      {categories.length > 0 && (
        <NativeSelect
          label={t('facts.payCategory')}
          data={[{ value: '', label: t('dialog.none') }, ...categories.map(optionOf)]}
          {...form.getInputProps('payCategoryId')}
        />
      )}
    </>
  )
}

/** The legal entity and, for another currency, the new salary. */
function EntityFields({ form, job: { legalEntity } }: JobFieldsProps) {
  const t = getTranslator('job')
  const { all } = useLegalEntities()
  const chosen = form.getInputProps('legalEntityId')
  const currencyOf = (id: string) => all.find(({ _id }) => _id === id)
  const [now, next] = [currencyOf(legalEntity._id), currencyOf(chosen.value)]
  return (
    <>
      <LegalEntitySelect {...chosen} />
      {now && next && now.currency !== next.currency && (
        <NumberField
          label={t('dialog.salary')}
          required
          money={next}
          per={t('dialog.perMonth')}
          {...form.getInputProps('salary')}
        />
      )}
    </>
  )
}
