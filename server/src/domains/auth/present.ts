import type { SessionUser } from '@ems/contract/auth'
import type { Actor } from '../../platform/actor.ts'
import type { AccountRow } from './repo.ts'

export const presentAccount = (row: AccountRow): SessionUser => ({
  _id: row.id,
  name: row.name,
  role: row.role as SessionUser['role'],
  email: row.email,
  profileImage: row.profile_image,
})

export const presentActor = (actor: Actor): SessionUser => ({
  _id: actor.userId,
  name: actor.name,
  role: actor.role,
  email: actor.email,
  profileImage: actor.profileImage,
})
