import type app from '../locales/en/app.json'
import type attendance from '../locales/en/attendance.json'
import type auth from '../locales/en/auth.json'
import type common from '../locales/en/common.json'
import type dashboard from '../locales/en/dashboard.json'
import type departments from '../locales/en/departments.json'
import type employees from '../locales/en/employees.json'
import type leaves from '../locales/en/leaves.json'
import type salaries from '../locales/en/salaries.json'
import type settings from '../locales/en/settings.json'
import type tasks from '../locales/en/tasks.json'
import type teams from '../locales/en/teams.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      app: typeof app
      attendance: typeof attendance
      auth: typeof auth
      common: typeof common
      dashboard: typeof dashboard
      departments: typeof departments
      employees: typeof employees
      leaves: typeof leaves
      salaries: typeof salaries
      settings: typeof settings
      tasks: typeof tasks
      teams: typeof teams
    }
  }
}
