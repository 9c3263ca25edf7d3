import type { accounts } from '@ems/contract/accounts'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Role } from '@ems/contract/core/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { orderBySort, type Query, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'
import { NO_EMAIL_END } from '../../platform/personal/placeholder-email.ts'
import { personMatches, personNameMatches } from '../employees/index.ts'
import { isInScope, type ScopedPeople } from '../scope/index.ts'

export type AccountFilter = QueryOf<typeof accounts.list>

export interface AccountListRow {
  id: string
  name: string
  email: string
  profile_image: string | null
  role: Role
  active: boolean
  locked_at: Date | null
  lock_reason: string | null
  totp: boolean
  passkeys: number
  recovery_left: number
  last_seen_at: Date | null
  signed_in: boolean
  /** when the open invitation was sent */
  invited_at: Date | null
  has_record: boolean
}

const totp = sql<boolean>`exists (select from totp_factors t where t.user_id = u.id and t.secret is not null)`
const passkey = sql<boolean>`exists (select from passkeys p where p.user_id = u.id)`
const signedIn = sql<boolean>`(exists (select from sessions s where s.user_id = u.id)
  or exists (select from security_events v where v.user_id = u.id and v.kind = 'sign-in' and v.outcome = 'done'))`

const hasRecord = sql<boolean>`exists (select from employees r where r.user_id = u.id)`
const lastSeen = sql<Date | null>`coalesce((select max(s.last_seen_at) from sessions s where s.user_id = u.id),
  (select v.at from security_events v where v.user_id = u.id and v.kind = 'sign-in' and v.outcome = 'done' order by v.id desc limit 1))`
const invitedAt = sql<Date | null>`(select i.sent_at from invitations i where i.user_id = u.id)`

const conditions = {
  state: {
    active: sql<boolean>`u.active and u.locked_at is null and ${signedIn}`,
    locked: sql<boolean>`u.active and u.locked_at is not null`,
    closed: sql<boolean>`not u.active`,
    invited: sql<boolean>`u.active and u.locked_at is null and not ${signedIn} and ${invitedAt} is not null`,
    never: sql<boolean>`u.active and u.locked_at is null and not ${signedIn} and ${invitedAt} is null and u.email not like ${`%${NO_EMAIL_END}`}`,
    uninvited: sql<boolean>`u.active and u.locked_at is null and not ${signedIn} and ${invitedAt} is null and u.email not like ${`%${NO_EMAIL_END}`}
      and (u.password_hash is null or u.initial_secret)`,
  },
  factor: {
    none: sql<boolean>`not ${totp} and not ${passkey}`,
    any: sql<boolean>`(${totp} or ${passkey})`,
    totp,
    passkey,
  },
  record: { none: sql<boolean>`not ${hasRecord}`, any: hasRecord },
}

const columns: SortColumns<'name'> = { name: sql`lower(u.name)` }

/** Accounts with what protects them. @param people whose; null: everyone's @param codes whether a search looks into employee ids, too */
export async function listAccounts(db: Db, filter: AccountFilter, people: ScopedPeople | null, codes: boolean) {
  const { state, factor, record, search } = filter
  let query = db
    .selectFrom('users as u')
    .where(sql<boolean>`not exists (select from service_accounts s where s.user_id = u.id)`)
  if (state) query = query.where(conditions.state[state])
  if (factor) query = query.where(conditions.factor[factor])
  if (record) query = query.where(conditions.record[record])
  if (search)
    query = query.where(
      sql<boolean>`(strpos(lower(u.email), lower(${search})) > 0
        or exists (select from employees e where e.user_id = u.id and ${(codes ? personMatches : personNameMatches)(sql`e.id`, search)})
        or (not exists (select from employees e where e.user_id = u.id) and ${textMatches(sql`folded(u.name)`, search)}))`,
    )
  if (people)
    query = query.where(
      sql<boolean>`exists (select from employees e where e.user_id = u.id and ${isInScope(sql`e.id`, people)})`,
    )
  const rows = query
    .select(['u.id', 'u.name', 'u.email', 'u.profile_image', 'u.role', 'u.active', 'u.locked_at', 'u.lock_reason'])
    .select([
      totp.as('totp'),
      sql<number>`(select count(*)::int from passkeys p where p.user_id = u.id)`.as('passkeys'),
      sql<number>`(select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null)`.as(
        'recovery_left',
      ),
      lastSeen.as('last_seen_at'),
      signedIn.as('signed_in'),
      invitedAt.as('invited_at'),
      hasRecord.as('has_record'),
    ]) as Query<AccountListRow>
  const count = async () => (await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
  return readPage([orderBySort(rows, undefined, columns, 'name', sql`u.id`)], filter, count)
}

/** The next accounts that can be invited, in the order of their ids. @param scope whose; null: everyone's */
export async function uninvitedAccounts(
  db: Db,
  scope: ScopedPeople | null,
  { after, most }: { after: string | null; most: number },
): Promise<string[]> {
  let query = db
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`not exists (select from service_accounts s where s.user_id = u.id)`)
    .where(conditions.state.uninvited)
  if (after !== null) query = query.where('u.id', '>', after)
  if (scope)
    query = query.where(
      sql<boolean>`exists (select from employees e where e.user_id = u.id and ${isInScope(sql`e.id`, scope)})`,
    )
  return (await query.orderBy('u.id').limit(most).execute()).map(({ id }) => id)
}

/** Whether a job of a kind that a person asked for has still to end. */
export async function hasOpenJob(db: Db, kind: string, by: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`payload->>'by' = ${by}`)
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** One account of that list; undefined where there is none. */
export async function accountRow(db: Db, userId: string): Promise<AccountListRow | undefined> {
  const { rows } = await sql<AccountListRow>`
    select u.id, u.name, u.email, u.profile_image, u.role, u.active, u.locked_at, u.lock_reason, ${totp} as totp,
      (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
      (select count(*)::int from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_left,
      ${lastSeen} as last_seen_at, ${signedIn} as signed_in, ${invitedAt} as invited_at, ${hasRecord} as has_record
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}
