import '../../../ui/select/selectStyles.ts'
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { calendars } from '../../../api/contract/calendars.ts'
import { employees } from '../../../api/contract/employees.ts'
import { org } from '../../../api/contract/org.ts'
import type { TimePolicy } from '../../../api/contract/time-policies.ts'
import { useFetch } from '../../../api/hooks.ts'
import { OrgDepartmentFilter } from '../../../ui/select/OrgDepartmentFilter.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

type People = NonNullable<TimePolicy['for']>

interface PolicyPeopleProps {
  people: People
  change: (people: People) => void
  errorOf: (list: keyof People) => string | undefined
}

/** The people of a policy: departments, locations and single people. */
export function PolicyPeople({ people, change, errorOf }: PolicyPeopleProps) {
  const t = getTranslator('timeSettings')
  const locations = useFetch(calendars.locations, { query: { sort: 'name', limit: 100 } }).data?.locations ?? []
  // A selection moves to the list below the field, which is empty again for the next one.
  const [round, setRound] = useState(0)
  const add = (list: 'departments' | 'employees', id: string | null) => {
    if (id !== null && !people[list].includes(id)) change({ ...people, [list]: [...people[list], id] })
    setRound(round + 1)
  }
  const remove = (list: 'departments' | 'employees', id: string) =>
    change({ ...people, [list]: people[list].filter((one) => one !== id) })
  return (
    <Stack gap="sm" role="group" aria-label={t('people.title')}>
      <Text size="sm" fw={600}>
        {t('people.title')}
      </Text>
      <OrgDepartmentFilter
        key={`department ${round}`}
        label={t('people.addDepartment')}
        error={errorOf('departments')}
        onChange={(id) => add('departments', id)}
      />
      <Group gap="xs">
        {people.departments.map((id) => (
          <Department key={id} id={id} remove={() => remove('departments', id)} />
        ))}
      </Group>
      {locations.length > 0 && (
        <MultiSelect
          label={t('people.locations')}
          data={locations.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={people.locations}
          error={errorOf('locations')}
          onChange={(chosen) => change({ ...people, locations: chosen })}
        />
      )}
      <PersonSelect
        key={`person ${round}`}
        label={t('people.addPerson')}
        error={errorOf('employees')}
        onChange={(id) => add('employees', id)}
      />
      <Group gap="xs">
        {people.employees.map((id) => (
          <Person key={id} id={id} remove={() => remove('employees', id)} />
        ))}
      </Group>
    </Stack>
  )
}

interface OneProps {
  id: string
  remove: () => void
}

function Department({ id, remove }: OneProps) {
  return (
    <Chosen
      name={useFetch(org.departments, { query: { department: id } }).data?.departments[0]?.dep_name}
      remove={remove}
    />
  )
}

function Person({ id, remove }: OneProps) {
  return <Chosen name={useFetch(employees.get, { params: { id } }).data?.employee.userId.name} remove={remove} />
}

function Chosen({ name = '…', remove }: { name: string | undefined; remove: () => void }) {
  const t = getTranslator('timeSettings')
  return (
    <Button
      size="xs"
      variant="light"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('people.remove', { name })}
      onClick={remove}
    >
      {name}
    </Button>
  )
}
