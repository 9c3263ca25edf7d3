import { type Screen, screens } from '@ems/contract/core/screens'

/** The sides of a person, each with an address of its own. */
export const PERSON_TABS = {
  profile: screens.admin.employee,
  leave: screens.admin.employeeLeaves,
  pay: screens.admin.employeeSalary,
} as const satisfies Record<string, Screen>

export type PersonTab = keyof typeof PERSON_TABS
