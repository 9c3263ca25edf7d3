import type { api } from '@ems/contract/api'

/** The names that caches are refreshed by: the domains of the contract. */
export type Domain = keyof typeof api

// Derived from the path instead of from the contract's table: importing that would load every domain's schemas
// with the first screen. A test holds the two together.
const domainByPath: Record<string, Domain> = {
  attendance: 'attendance',
  auth: 'auth',
  dashboard: 'dashboard',
  department: 'departments',
  employee: 'employees',
  leave: 'leaves',
  mail: 'mail',
  salary: 'salaries',
  setting: 'settings',
  task: 'tasks',
  team: 'teams',
}

/** The domain that an endpoint's answers belong to. */
export function domainOf(path: string): Domain {
  const domain = domainByPath[path.split('/')[2] ?? '']
  if (!domain) throw new Error(`No domain for ${path}`)
  return domain
}
