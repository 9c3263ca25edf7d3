import '@mantine/core/styles/Skeleton.css'
import { NativeSelect, Skeleton, type StyleProp } from '@mantine/core'
import type { ReactNode } from 'react'
import { employees } from '../../../api/contract/employees.ts'
import { org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { OrgDepartmentFilter } from '../../../ui/select/OrgDepartmentFilter.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLocationQuery, useLocations } from './setupQueries.ts'

interface ChoiceProps {
  value: string | null
  set: (value: string | null) => void
  error?: string | undefined
}

/** One department; or any, unless one is required. */
export function DepartmentScope({ value, set, error, required }: ChoiceProps & { required?: boolean }) {
  const t = getTranslator('leaveSettings')
  return (
    <OrgDepartmentFilter
      label={t('rules.department')}
      {...(!required && { placeholder: t('rules.anyDepartment') })}
      value={value}
      error={error}
      onChange={set}
    />
  )
}

/** One location, or any; absent if there are none. */
export function LocationScope({ value, set }: ChoiceProps) {
  const t = getTranslator('leaveSettings')
  const locations = useLocations()
  if (locations.length === 0) return null
  return (
    <NativeSelect
      label={t('rules.location')}
      data={[
        { value: '', label: t('rules.anyLocation') },
        ...locations.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || null)}
    />
  )
}

/** One person, by employee id or account id. */
export function PersonScope({ value, set, error, ...field }: ChoiceProps & { label: string; w?: StyleProp<string> }) {
  const named = useFetch(employees.get, value ? { params: { id: value } } : null).data?.employee
  return (
    <PersonSelect
      {...field}
      value={value}
      error={error}
      // A stored scope may name the account; a new choice names the employee record.
      chosen={named && value ? { value, label: named.userId.name } : null}
      onChange={set}
    />
  )
}

interface NameOrSkeletonProps {
  name: ReactNode
  loading: boolean | undefined
  /** about as long as the words */
  width?: string
}

/** A name, or words with names, or their skeleton: without them the words would say something else. */
export const NameOrSkeleton = ({ name, loading, width = '5rem' }: NameOrSkeletonProps) =>
  loading ? <Skeleton component="span" display="inline-block" w={width} maw="100%" h="0.75em" /> : (name ?? '')

/** The name of a department, by its id. */
export function DepartmentName({ id }: { id: string }) {
  const { data, isLoading } = useFetch(org.departments, { query: { department: id } })
  return <NameOrSkeleton name={data?.departments[0]?.dep_name} loading={isLoading} />
}

/** The name of a location, by its id. */
export function LocationName({ id }: { id: string }) {
  const { data, isLoading } = useLocationQuery()
  return <NameOrSkeleton name={data?.locations.find(({ _id }) => _id === id)?.name} loading={isLoading} />
}

/** The name of a person, by employee id or account id. */
export function PersonName({ id }: { id: string }) {
  const { data, isLoading } = useFetch(employees.get, { params: { id } })
  return <NameOrSkeleton name={data?.employee.userId.name} loading={isLoading} />
}
