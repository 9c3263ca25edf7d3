import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import { departments } from '../../../api/contract/departments.ts'
import type { JobFact } from '../../../api/contract/job.ts'
import { org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { changedFacts, type FactValues, type Job, valuesOf } from './jobFields.ts'
import { useLocations, usePayCategories, useSchedules } from './queries.ts'

/** The values before and after a change, field by field. */
export function ChangedFields({ before, values }: { before: Job; values: FactValues }) {
  const t = getTranslator('job')
  const changed = changedFacts(valuesOf(before), values)
  const names = useNames(before, values)
  return (
    <div aria-live="polite">
      <Text size="sm" fw={600}>
        {t('dialog.changes')}
      </Text>
      {changed.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dialog.nothing')}
        </Text>
      ) : (
        <List size="sm">
          {changed.map((fact) => (
            <List.Item key={fact}>
              {t('dialog.change', { fact: t(`facts.${fact}`), before: factText(before, fact), after: names[fact] })}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}

/** A fact of a job in words. */
export function factText(job: Job, fact: JobFact): string {
  const t = getTranslator('job')
  const none = t('dialog.none')
  const texts: Record<JobFact, string> = {
    designation: job.designation || none,
    department: job.department?.dep_name ?? none,
    manager: job.manager?.userId.name ?? t('dialog.nobody'),
    employmentType: t(`types.${job.employmentType}`),
    fte: String(job.fte),
    location: job.location?.name ?? none,
    schedule: job.schedule?.name ?? t('dialog.defaultSchedule'),
    legalEntity: job.legalEntity.name,
    payCategory: job.payCategory?.name ?? none,
  }
  return texts[fact]
}

/** The values of the fields in words; names of people and locations are loaded, as the fields have ids. */
function useNames(before: Job, values: FactValues): Record<JobFact, string> {
  const t = getTranslator('job')
  const otherDepartment = values.department && values.department !== before.department?._id
  const department = useFetch(departments.get, otherDepartment ? { params: { id: values.department } } : null)
  const otherManager = values.managerId && values.managerId !== before.manager?._id
  const path = useFetch(org.path, otherManager ? { params: { id: values.managerId } } : null)
  return {
    designation: values.designation || t('dialog.none'),
    department: department.data?.department.dep_name ?? '…',
    manager: values.managerId ? (path.data?.path.at(-1)?.userId.name ?? '…') : t('dialog.nobody'),
    employmentType: t(`types.${values.employmentType as Job['employmentType']}`),
    fte: values.fte || t('dialog.none'),
    location: useLocations().find(({ _id }) => _id === values.locationId)?.name ?? t('dialog.none'),
    schedule: useSchedules().find(({ _id }) => _id === values.scheduleId)?.name ?? t('dialog.defaultSchedule'),
    legalEntity: useLegalEntities().all.find(({ _id }) => _id === values.legalEntityId)?.name ?? '…',
    payCategory: usePayCategories().find(({ _id }) => _id === values.payCategoryId)?.name ?? t('dialog.none'),
  }
}
