import type { OwnAccess } from '@ems/contract/core/own-access'
import { wordFor } from '@ems/contract/core/reach'
import { screens } from '@ems/contract/core/screens'
import type { Principal } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { departmentNames, personNames } from './repo-names.ts'
import { labelOf } from './rules.ts'

/** What somebody may do, as their own screens need it. Names are looked up where there is something to name, which is rare. */
export async function ownAccessOf(db: Db, { role, grants, standing }: Principal): Promise<OwnAccess> {
  const { roles, directReports, heads, actsFor, runsThings } = standing
  const administrator = role === 'admin'
  const reaches = Object.values(grants)
  const [departments, names] = await Promise.all([
    departmentNames(db, [...new Set(reaches.flatMap((reach) => reach.departments))]),
    personNames(
      db,
      actsFor.map(({ userId }) => userId),
    ),
  ])
  const people = Map.groupBy(actsFor, ({ userId }) => userId)
  return {
    home: administrator || runsThings ? screens.admin.home : screens.employee.home,
    label: labelOf(administrator, roles, directReports > 0 || heads.length > 0),
    roles: roles.map(({ id, name }) => ({ _id: id, name })),
    can: Object.fromEntries(Object.entries(grants).map(([key, reach]) => [key, wordFor(reach)])),
    departments: departments.map(({ id, dep_name }) => ({ _id: id, dep_name })),
    directReports,
    actsFor: [...people].map(([userId, kinds]) => ({
      _id: userId,
      name: names.get(userId) ?? '',
      until: kinds.map(({ until }) => until).sort()[0] as string,
    })),
  }
}
