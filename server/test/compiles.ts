import { endpoint } from '@ems/contract/core/endpoint'
import { departments } from '@ems/contract/departments'
import { expectTypeOf } from 'vitest'
import type { Actor } from '../src/platform/actor.ts'
import { AppError } from '../src/platform/errors.ts'
import type { Call, Handlers } from '../src/platform/http/mount.ts'
import { clientOf } from './product.ts'

// Nothing here runs: `tsc` fails where one of these compiles that must not, or the other way round.
const answer = async () => ({ department: { _id: '', dep_name: '', description: '', updatedAt: '' } })
const list = async () => ({ departments: [], total: 0 })

/** A handler that is missing, or answers something else, does not compile. */
export const handlers = () => {
  expectTypeOf({ list, add: answer, get: answer, update: answer, remove: answer }).toExtend<
    Handlers<typeof departments>
  >()
  expectTypeOf({ list, add: answer, get: answer, update: answer }).not.toExtend<Handlers<typeof departments>>()
  expectTypeOf({ list: answer, add: answer, get: answer, update: answer, remove: answer }).not.toExtend<
    Handlers<typeof departments>
  >()
}

/** A handler gets what was parsed, and an actor unless the call is public. */
export const calls = () => {
  expectTypeOf<Call<typeof departments.add>['body']>().toEqualTypeOf<{ dep_name: string; description: string }>()
  expectTypeOf<Call<typeof departments.list>['query']['limit']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<Call<typeof departments.add>['actor']>().toEqualTypeOf<Actor>()
}

/** An endpoint names rights that exist, and says whom it is about where one’s own are enough. */
export const rights = () => {
  const { access: _, ...rest } = departments.list
  // @ts-expect-error no subject
  endpoint({ ...rest, access: { key: 'leaves.read', least: 'own' } })
  // @ts-expect-error no such right
  endpoint({ ...rest, access: { key: 'leaves.raed', least: 'others' } })
  // @ts-expect-error nobody holds a right of the organisation for some people
  endpoint({ ...rest, access: { key: 'departments.read', least: 'others' } })
}

/** A failure has a reason that exists, with the values of its sentence. */
export const failures = () => [
  // @ts-expect-error a code is no reason
  new AppError('CONFLICT'),
  // @ts-expect-error the days and the status are missing
  new AppError('leave.overlap'),
  // @ts-expect-error another value is wanted
  new AppError('leave.requester-left', { naem: 'Ann' }),
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
