import type { PermissionKey } from './permissions.ts'

/** Whom a right is held for: the union of what all grants of it say. Every reach contains the holder. */
export interface Reach {
  everyone: boolean
  /** everyone below the holder, at any depth */
  reports: boolean
  /** everyone whose department is one of these, by the departments' ids */
  departments: readonly string[]
}

export const OWN: Reach = { everyone: false, reports: false, departments: [] }
export const EVERYONE: Reach = { everyone: true, reports: false, departments: [] }

/** The rights that someone holds; one that is not held is absent. */
export type Grants = Readonly<Partial<Record<PermissionKey, Reach>>>

/** A reach in a word, as it is told to browsers and people. */
export type Scope = 'own' | 'reports' | 'department' | 'reports+department' | 'everyone'

/** The word for a reach. */
export function wordFor({ everyone, reports, departments }: Reach): Scope {
  if (everyone) return 'everyone'
  if (departments.length > 0) return reports ? 'reports+department' : 'department'
  return reports ? 'reports' : 'own'
}

/** Whether a reach holds at least everyone whom another one holds, anyone who that may be. */
export const contains = (outer: Reach | undefined, inner: Reach): boolean =>
  outer !== undefined &&
  (outer.everyone ||
    (!inner.everyone &&
      (outer.reports || !inner.reports) &&
      inner.departments.every((department) => outer.departments.includes(department))))
