import { DelegationKind, type OwnAccess } from '@ems/contract/core/own-access'
import { toScope } from '@ems/contract/core/reach'
import { screens } from '@ems/contract/core/screens'
import type { Principal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { findDelegates } from '../shared/delegation.repo.ts'
import { canApprove, labelOf } from '../shared/grants.rules.ts'
import { departmentNames, legalEntityNames, personNames } from '../shared/names.repo.ts'

/** Whether a person has the admin area: administrators, and people with a role that covers others. */
export const hasAdminArea = ({ role, standing }: Pick<Principal, 'role' | 'standing'>): boolean =>
  role === 'admin' || standing.runsThings

/** A person's permissions for their own screens. Names are read only if the answer needs any, which is rare. */
export async function ownAccessOf(db: Db, principal: Principal, today: string): Promise<OwnAccess> {
  const { role, grants, standing } = principal
  const { roles, directReports, isEmployee, heads, actsFor } = standing
  const reaches = Object.values(grants)
  const [departments, legalEntities, handed, names] = await Promise.all([
    departmentNames(db, [...new Set(reaches.flatMap((reach) => reach.departments))]),
    legalEntityNames(db, [...new Set(reaches.flatMap((reach) => reach.legalEntities))]),
    canApprove(grants, ...DelegationKind.options) ? findDelegates(db, principal.userId, today) : [],
    personNames(
      db,
      actsFor.map(({ userId }) => userId),
    ),
  ])
  const people = Map.groupBy(actsFor, ({ userId }) => userId)
  return {
    home: hasAdminArea(principal) ? screens.admin.home : screens.employee.home,
    label: labelOf(role === 'admin', roles, directReports > 0 || heads.length > 0),
    roles: roles.map(({ id, name }) => ({ _id: id, name })),
    can: Object.fromEntries(Object.entries(grants).map(([key, reach]) => [key, toScope(reach)])),
    departments: departments.map(({ id, dep_name }) => ({ _id: id, dep_name })),
    legalEntities: legalEntities.map(({ id, name }) => ({ _id: id, name })),
    directReports,
    isEmployee,
    actsFor: [...people].map(([userId, kinds]) => ({
      _id: userId,
      name: names.get(userId) ?? '',
      until: kinds.map(({ until }) => until).sort()[0] as string,
    })),
    handedTo: handed.map(({ id, name, until }) => ({ _id: id, name, until })),
  }
}
