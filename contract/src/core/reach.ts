import type { PermissionKey } from './permissions.ts'

/** The people for whom a right is held: the union of all its grants. Each reach contains the holder. */
export interface Reach {
  everyone: boolean
  /** all people below the holder, at any depth */
  reports: boolean
  /** all people of these departments, by id */
  departments: readonly string[]
  /** all people whose job is in these legal entities, by id */
  legalEntities: readonly string[]
}

export const OWN: Reach = { everyone: false, reports: false, departments: [], legalEntities: [] }
export const EVERYONE: Reach = { ...OWN, everyone: true }

/** The rights of a person; rights that are not held are absent. */
export type Grants = Readonly<Partial<Record<PermissionKey, Reach>>>

/** A reach as one word, for browsers and people. */
export type Scope = 'own' | 'reports' | 'department' | 'reports+department' | 'everyone'

/** The word for a reach. Legal entities count as part of the organisation, as departments do. */
export function toScope({ everyone, reports, departments, legalEntities }: Reach): Scope {
  if (everyone) return 'everyone'
  if (departments.length + legalEntities.length > 0) return reports ? 'reports+department' : 'department'
  return reports ? 'reports' : 'own'
}

/** Whether a reach contains all people of another reach, for any holder. */
export const coversReach = (outer: Reach | undefined, inner: Reach): boolean =>
  outer !== undefined &&
  (outer.everyone ||
    (!inner.everyone &&
      (outer.reports || !inner.reports) &&
      inner.departments.every((department) => outer.departments.includes(department)) &&
      inner.legalEntities.every((legalEntity) => outer.legalEntities.includes(legalEntity))))
