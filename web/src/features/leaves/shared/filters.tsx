import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLeaveTypes } from './queries.ts'

interface Filtered {
  filters: { leaveType?: unknown; department?: string | undefined; by?: string | undefined }
  set: (change: never) => void
}

const put = ({ set }: Filtered, change: object) => set(change as never)

/** One leave type, or all of them. */
export function TypeFilter({ list }: { list: Filtered }) {
  const t = getTranslator('leaveReports')
  const types = new Map((useLeaveTypes().data?.types ?? []).map(({ _id, name }) => [_id, leaveTypeName(name)]))
  return (
    <ChoiceFilter
      label={t('type')}
      any={t('allTypes')}
      choices={[...types.keys()]}
      wordOf={(id) => types.get(id) ?? id}
      value={[...types.keys()].find((id) => id === list.filters.leaveType)}
      choose={(leaveType) => put(list, { leaveType })}
    />
  )
}

/** The subject of a report's rows. */
export type Group = 'person' | 'department' | 'type' | 'month'

/** The grouping of a report. */
export function ByFilter({ list, groups }: { list: Filtered; groups: readonly Group[] }) {
  const t = getTranslator('leaveReports')
  return (
    <NativeSelect
      label={t('by.label')}
      data={groups.map((value) => ({ value, label: t(`by.${value}`) }))}
      value={list.filters.by ?? 'person'}
      onChange={({ currentTarget: { value } }) => put(list, { by: value === 'person' ? undefined : value })}
    />
  )
}

export function Departments({ list }: { list: Filtered }) {
  const t = getTranslator('leaveReports')
  return (
    <DepartmentFilter
      title={t('common:select.department')}
      label={t('department')}
      placeholder={t('allDepartments')}
      value={list.filters.department}
      onChange={(department) => put(list, { department: department ?? undefined })}
    />
  )
}

interface Grouped {
  person?:
    | { userId: { _id: string; name: string; profileImage: string | null }; department: { dep_name: string } | null }
    | undefined
  department?: { dep_name: string } | null | undefined
}

/** The person or department of a row, or everyone. */
export function GroupCell({ row: { person, department } }: { row: Grouped }) {
  const t = getTranslator('leaveReports')
  if (!person) return department === undefined ? t('everybody') : (department?.dep_name ?? t('noDepartment'))
  const { _id, name, profileImage } = person.userId
  return <PersonCell name={name} path={profileImage} id={_id} second={person.department?.dep_name} />
}

interface LeaveTypeSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'data'> {
  types: readonly { name: string }[]
}

/** Selects a leave type. */
export function LeaveTypeSelect({ types, ...input }: LeaveTypeSelectProps) {
  const t = getTranslator('leaves')
  return (
    <NativeSelect
      label={t('add.leaveType')}
      required
      data={[
        { value: '', label: t('add.choose') },
        ...types.map(({ name }) => ({ value: name, label: leaveTypeName(name) })),
      ]}
      {...input}
    />
  )
}
