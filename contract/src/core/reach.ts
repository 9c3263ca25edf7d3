import type { PermissionKey } from './permissions.ts'

/** Whom a right is held for: the union of what all grants of it say. Every reach contains the holder. */
export interface Reach {
  everyone: boolean
  /** everyone below the holder, at any depth */
  reports: boolean
  /** everyone whose department is one of these, by the departments' ids */
  departments: readonly string[]
  /** everyone whose job is in one of these legal entities, by their ids */
  legalEntities: readonly string[]
}

export const OWN: Reach = { everyone: false, reports: false, departments: [], legalEntities: [] }
export const EVERYONE: Reach = { ...OWN, everyone: true }

/** The rights that someone holds; one that is not held is absent. */
export type Grants = Readonly<Partial<Record<PermissionKey, Reach>>>

/** A reach in a word, as it is told to browsers and people. */
export type Scope = 'own' | 'reports' | 'department' | 'reports+department' | 'everyone'

/** The word for a reach; legal entities are a part of the organisation, as departments are. */
export function wordFor({ everyone, reports, departments, legalEntities }: Reach): Scope {
  if (everyone) return 'everyone'
  if (departments.length + legalEntities.length > 0) return reports ? 'reports+department' : 'department'
  return reports ? 'reports' : 'own'
}

/** Whether a reach holds at least everyone whom another one holds, anyone who that may be. */
export const contains = (outer: Reach | undefined, inner: Reach): boolean =>
  outer !== undefined &&
  (outer.everyone ||
    (!inner.everyone &&
      (outer.reports || !inner.reports) &&
      inner.departments.every((department) => outer.departments.includes(department)) &&
      inner.legalEntities.every((legalEntity) => outer.legalEntities.includes(legalEntity))))
