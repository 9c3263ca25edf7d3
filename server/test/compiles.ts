import { endpoint, type SortFieldOf } from '@ems/contract/core/endpoint'
import { departments } from '@ems/contract/departments'
import type { teams } from '@ems/contract/teams'
import { sql } from 'kysely'
import { expectTypeOf } from 'vitest'
import { leaveFigure } from '../src/domains/leaves/shared/leave.repo.ts'
import type { Actor } from '../src/platform/actor/actor.ts'
import { readCounter } from '../src/platform/database/counters.ts'
import type { Db } from '../src/platform/database/index.ts'
import type { SortColumns } from '../src/platform/database/list.ts'
import { AppError } from '../src/platform/errors/errors.ts'
import type { Call, Handlers } from '../src/platform/http/mount.ts'
import { clientOf } from './product.ts'

// Nothing here runs: `tsc` fails if a line compiles that must not, or the other way round.
const answer = async () => ({ department: { _id: '', dep_name: '', description: '', updatedAt: '' } })
const list = async () => ({ departments: [], total: 0 })

/** A missing handler, or one with another answer, does not compile. */
export const handlers = () => {
  expectTypeOf({ list, add: answer, get: answer, update: answer, remove: answer }).toExtend<
    Handlers<typeof departments>
  >()
  expectTypeOf({ list, add: answer, get: answer, update: answer }).not.toExtend<Handlers<typeof departments>>()
  expectTypeOf({ list: answer, add: answer, get: answer, update: answer, remove: answer }).not.toExtend<
    Handlers<typeof departments>
  >()
}

/** A handler gets the parsed input, and an actor unless the call is public. */
export const calls = () => {
  expectTypeOf<Call<typeof departments.add>['body']>().toEqualTypeOf<{ dep_name: string; description: string }>()
  expectTypeOf<Call<typeof departments.list>['query']['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Call<typeof departments.add>['actor']>().toEqualTypeOf<Actor>()
}

/** An endpoint names existing rights, and its subject if rights for oneself are enough. */
export const rights = () => {
  const { access: _, ...rest } = departments.list
  // @ts-expect-error no subject
  endpoint({ ...rest, access: { key: 'leaves.read', least: 'own' } })
  // @ts-expect-error no such right
  endpoint({ ...rest, access: { key: 'leaves.raed', least: 'others' } })
  // @ts-expect-error a right for the organisation cannot be limited to some people
  endpoint({ ...rest, access: { key: 'departments.read', least: 'others' } })
}

/** An error has an existing reason, with the values of its sentence. */
export const failures = () => [
  // @ts-expect-error a code is no reason
  new AppError('CONFLICT'),
  // @ts-expect-error the days and the status are missing
  new AppError('leave.overlap'),
  // @ts-expect-error another value is needed
  new AppError('leave.requester-left', { naem: 'Ann' }),
]

/** A list sorts by exactly the fields that the contract names. */
export const orders = () => {
  const column = sql`1`
  const complete: SortColumns<SortFieldOf<typeof teams.list>> = {
    team_name: column,
    leader: column,
    noOfMembers: column,
  }
  // @ts-expect-error a column is missing
  const missing: SortColumns<SortFieldOf<typeof teams.list>> = { team_name: column, leader: column }
  // @ts-expect-error the contract has no such field
  const unknown: SortColumns<SortFieldOf<typeof teams.list>> = { ...complete, secret: column }
  return [complete, missing, unknown]
}

/** A counter is read by its declared name; a misspelt one would be 0. */
export const kept = (db: Db) => [
  readCounter(db, leaveFigure('Pending')),
  // @ts-expect-error any text
  readCounter(db, 'leave Pending'),
  // @ts-expect-error no such status
  readCounter(db, leaveFigure('pending')),
]

/** A client cannot send a wrong body. */
export const bodies = () => {
  const client = clientOf(undefined as never, null)
  // @ts-expect-error dep_name is a text
  void client.call(departments.add, { body: { dep_name: 1 } })
  // @ts-expect-error the name is missing
  void client.call(departments.add, { body: {} })
  // @ts-expect-error departments are not sorted by this
  void client.call(departments.list, { query: { sort: 'secret' } })
}
