import { type Screen, screens } from '@ems/contract/core/screens'

/** The sides of a person, each with an address of its own. */
export const PERSON_TABS = {
  profile: screens.admin.employee,
  job: screens.admin.employeeJob,
  pay: screens.admin.employeeSalary,
  leave: screens.admin.employeeLeaves,
  time: screens.admin.employeeAttendance,
  tasks: screens.admin.employeeTasks,
  teams: screens.admin.employeeTeams,
  documents: screens.admin.employeeDocuments,
  timeline: screens.admin.employeeTimeline,
  access: screens.admin.employeeAccess,
} as const satisfies Record<string, Screen>

export type PersonTab = keyof typeof PERSON_TABS

/** The sides of one's own page; one's pay and leaves are entries of the menu. `$id` is the user's id. */
export const OWN_TABS = {
  profile: screens.employee.profile,
  job: screens.employee.job,
  documents: screens.employee.documents,
  timeline: screens.employee.timeline,
} as const satisfies Partial<Record<PersonTab, Screen>>
