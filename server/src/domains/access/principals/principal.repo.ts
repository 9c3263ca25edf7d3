import type { Role } from '@ems/contract/core/roles'
import { CompiledQuery } from 'kysely'
import type { Principal, Session } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { MAX_IN_LIST, padInList } from '../../../platform/database/prepared-statements.ts'
import {
  type AvailableFactors,
  combinePolicies,
  NO_RULES,
  type PolicyRow,
  requiredEnrolment,
  rulesOf,
} from '../../auth/index.ts'
import { type BuiltIn, builtInPermissions, type Permissions } from '../shared/built-in-roles.rules.ts'
import { grantsOf, hasOthersPermissions, type PermissionHoldings } from '../shared/grants.rules.ts'

/** Whether an account can sign in on the day $2. @param user the alias of its row */
const canSignInSql = (user: string): string =>
  `${user}.active and ${user}.locked_at is null and (${user}.opens_on is null or ${user}.opens_on <= $2::date) and (${user}.closes_on is null or ${user}.closes_on >= $2::date)`

/** Whether the account `u` can sign in on the day $2. */
export const CAN_SIGN_IN = canSignInSql('u')

// The sources of an account's rights. $2 is the organisation's day. Implied roles are read once a statement, and have
// rows only if a person edited them.
export const HOLDINGS = `
  u.id as user_id, u.name, u.email, u.role, u.profile_image, u.direct_reports,
  exists (select from employees e where e.user_id = u.id) as is_employee,
  case when u.heads > 0 then (select array_agg(h.department_id order by h.department_id) from department_heads h
    join employees e on e.id = h.employee_id where e.user_id = u.id) end as heads,
  (select jsonb_agg(jsonb_build_object('assignmentId', a.id, 'roleId', r.id, 'name', r.name, 'builtin', r.builtin,
      'rights', (select jsonb_object_agg(p.key, p.scope) from role_permissions p where p.role_id = r.id),
      'departments', coalesce((select jsonb_agg(d.department_id) from assignment_departments d where d.assignment_id = a.id),
        (select jsonb_agg(e.department_id) from employees e where e.user_id = u.id and e.department_id is not null)),
      'legalEntities', (select jsonb_agg(l.legal_entity_id) from assignment_entities l where l.assignment_id = a.id))
      order by lower(r.name))
    from role_assignments a join roles r on r.id = a.role_id
    where a.user_id = u.id and a.revoked_at is null and a.from_day <= $2::date and (a.to_day is null or a.to_day >= $2::date)) as assigned,
  (select jsonb_agg(jsonb_build_object('userId', d.from_user, 'kind', d.kind, 'until', d.to_day) order by d.to_day, d.from_user)
    from delegations d join users f on f.id = d.from_user and ${canSignInSql('f')}
    where d.to_user = u.id and d.revoked_at is null and $2::date between d.from_day and d.to_day) as acts_for,
  (select jsonb_object_agg(builtin, rights) from (
    select r.builtin, jsonb_object_agg(p.key, p.scope) as rights from role_permissions p join roles r on r.id = p.role_id
    where r.builtin in ('manager', 'employee') group by r.builtin) edited) as edited`

// The factors that the roles require, and those that the account has. Each is read once in a statement.
const SIGN_IN = `
  u.initial_secret, u.key_hash is not null as has_key, u.factors_removed_at is not null as factors_removed,
  (select jsonb_object_agg(p.role_key, to_jsonb(p)) from sign_in_policies p) as policies,
  case when u.factors_removed_at is not null or exists (select from sign_in_policies where factor <> 'none') then jsonb_build_object(
    'totp', exists (select from totp_factors t where t.user_id = u.id and t.secret is not null),
    'passkeys', (select count(*) from passkeys k where k.user_id = u.id)) end as proofs`

/**
 * `in` with places for some values: $1, and those after the statement's own.
 * @param own the number of the statement's own after $1
 */
const inPlaceholders = (count: number, own: number): string =>
  `in ($1${Array.from({ length: count - 1 }, (_, n) => `, $${n + 2 + own}`).join('')})`

/**
 * Sessions by the hashes of their tokens; $2 is the organisation's day, $3 now.
 * @param count of the hashes, see `padInList`
 */
export const sessionsByTokensSql = (count: number): string => `
  select s.token_hash, s.id as session_id, s.strength, s.confirmed_at, s.bind_hash, s.created_at, s.last_seen_at, s.strength = 'two' and s.provider_id is not null as vouched, ${SIGN_IN}, ${HOLDINGS}
  from sessions s join users u on u.id = s.user_id
  where s.token_hash ${inPlaceholders(count, 2)} and s.expires_at > $3 and ${CAN_SIGN_IN}`

/** Accounts by their ids; $2 is the organisation's day. @param columns the columns to read */
const accountsByIdsSql = (columns: string, count: number): string =>
  `select ${columns} from users u where u.id ${inPlaceholders(count, 1)} and ${CAN_SIGN_IN}`

async function rowsOfUsers<Row>(db: Db, columns: string, ids: readonly string[], today: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += MAX_IN_LIST) {
    const [first, ...others] = padInList(ids.slice(start, start + MAX_IN_LIST))
    const text = accountsByIdsSql(columns, others.length + 1)
    rows.push(...((await db.executeQuery(CompiledQuery.raw(text, [first, today, ...others]))).rows as Row[]))
  }
  return rows
}

export interface PrincipalRow {
  user_id: string
  name: string
  email: string
  role: Role
  profile_image: string | null
  direct_reports: number
  is_employee: boolean
  heads: string[] | null
  assigned:
    | {
        assignmentId: string
        roleId: string
        name: string
        builtin: BuiltIn | null
        rights: Permissions | null
        departments: string[] | null
        legalEntities: string[] | null
      }[]
    | null
  acts_for: { userId: string; kind: string; until: string }[] | null
  edited: { manager?: Permissions; employee?: Permissions } | null
}

interface SignInRow extends PrincipalRow {
  initial_secret: boolean
  has_key: boolean
  factors_removed: boolean
  policies: Record<string, PolicyRow> | null
  proofs: AvailableFactors | null
}

export interface SessionRow extends SignInRow {
  token_hash: Buffer
  session_id: string
  strength: Session['strength']
  /** whether a provider confirmed a second factor */
  vouched: boolean
  confirmed_at: Date | null
  bind_hash: Buffer | null
  created_at: Date
  last_seen_at: Date | null
}

const holdingsOf = (row: PrincipalRow): PermissionHoldings => ({
  administrator: row.role === 'admin',
  assigned: (row.assigned ?? []).map(({ builtin, rights, departments, legalEntities, ...role }) => ({
    ...role,
    permissions: (builtin ? builtInPermissions[builtin] : rights) ?? {},
    departments: departments ?? [],
    legalEntities: legalEntities ?? [],
  })),
  directReports: row.direct_reports,
  heads: row.heads ?? [],
  edited: { manager: row.edited?.manager ?? null, employee: row.edited?.employee ?? null },
})

export function principalOf(row: PrincipalRow): Principal & { holdings: PermissionHoldings } {
  const holdings = holdingsOf(row)
  const { assigned, directReports, heads } = holdings
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    role: row.role,
    profileImage: row.profile_image,
    grants: grantsOf(holdings),
    standing: {
      roles: assigned.map(({ roleId, name }) => ({ id: roleId, name })),
      runsThings: hasOthersPermissions(assigned),
      directReports,
      isEmployee: row.is_employee,
      heads,
      actsFor: row.acts_for ?? [],
    },
    holdings,
  }
}

/** The keys of the policies of a person's roles. */
const roleKeysOf = ({ role, assigned, direct_reports, heads }: PrincipalRow): string[] => [
  role,
  ...(direct_reports > 0 || heads !== null ? ['manager'] : []),
  ...(assigned ?? []).map(({ builtin, roleId }) => builtin ?? roleId),
]

function signInOf(row: SignInRow, now: Date, vouched: boolean) {
  const policies = roleKeysOf(row).flatMap((key) => {
    const policy = row.policies?.[key]
    return policy ? [rulesOf(policy)] : []
  })
  // A provider's second factor replaces an authenticator app, but not a passkey.
  const proofs = vouched && row.proofs ? { ...row.proofs, totp: true } : row.proofs
  return {
    rules: policies.length === 0 ? NO_RULES : combinePolicies(policies),
    enrolment: requiredEnrolment(policies, proofs, row.factors_removed, now),
    initialSecret: row.initial_secret,
    hasKey: row.has_key,
  }
}

export const sessionOf = (row: SessionRow, now: Date): Session & Principal => {
  const { holdings: _, ...principal } = principalOf(row)
  return {
    ...principal,
    sessionId: row.session_id,
    strength: row.strength,
    confirmedAt: row.confirmed_at,
    bindHash: row.bind_hash,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ...signInOf(row, now, row.vouched),
  }
}

/** A person with an account, their rights, and the sources of these. */
export type PrincipalWithSources = ReturnType<typeof principalOf>

/**
 * Accounts that can sign in, with their rights on a day; other accounts are absent.
 * @param today the organisation's day
 */
export async function principalsByIds(
  db: Db,
  ids: readonly string[],
  today: string,
): Promise<Map<string, PrincipalWithSources>> {
  const rows = await rowsOfUsers<PrincipalRow>(db, HOLDINGS, ids, today)
  return new Map(rows.map((row) => [row.user_id, principalOf(row)]))
}

/**
 * Accounts that can sign in, with the sign-in rules of their roles; other accounts are absent.
 * @param now for the grace period of a policy
 * @param vouched whether a provider confirmed a second factor
 */
export async function signInByIds(db: Db, ids: readonly string[], today: string, now: Date, vouched = false) {
  const rows = await rowsOfUsers<SignInRow>(db, `${SIGN_IN}, ${HOLDINGS}`, ids, today)
  return new Map(rows.map((row) => [row.user_id, { ...principalOf(row), ...signInOf(row, now, vouched) }]))
}
