import { TimePolicy, type TimeSettings } from '@ems/contract/time-policies'

/** A list of policies with its first day. */
export interface PolicyList {
  from: string
  policies: readonly TimePolicy[]
}

/** The facts about a person that select a policy. */
export interface Placed {
  employeeId: string
  departmentId: string | null
  locationId: string | null
}

interface StoredPolicy {
  from_day: string
  name: string
  for_all: boolean
  employees: string[]
  departments: string[]
  locations: string[]
  settings: unknown
}

/** A stored policy without a setting has the default. */
export function toPolicyLists(rows: readonly StoredPolicy[]): PolicyList[] {
  const lists = Map.groupBy(rows, (row) => row.from_day)
  return [...lists].map(([from, own]) => ({
    from,
    policies: own.map(({ name, for_all, employees, departments, locations, settings }) =>
      TimePolicy.parse({
        ...(settings as object),
        name,
        for: for_all ? null : { employees, departments, locations },
      }),
    ),
  }))
}

/** The settings of a person on a day: the first matching policy. @param lists earliest first */
export function settingsOn(lists: readonly PolicyList[], day: string, person: Placed): TimeSettings {
  const list = lists.findLast(({ from }) => from <= day) ?? lists[0]
  const matches = ({ for: whom }: TimePolicy) =>
    whom === null ||
    whom.employees.includes(person.employeeId) ||
    (person.departmentId !== null && whom.departments.includes(person.departmentId)) ||
    (person.locationId !== null && whom.locations.includes(person.locationId))
  const policy = list?.policies.find(matches)
  if (!policy) throw new Error('The last policy is for everybody.')
  return policy
}
