import { type Kysely, sql } from 'kysely'

const statements = [
  `create table providers (
    id uuid primary key,
    preset text not null check (preset in ('microsoft', 'google', 'okta', 'keycloak', 'authentik', 'other')),
    name text not null,
    issuer text not null,
    tenant text not null default '',
    domain text not null default '',
    client_id text not null,
    -- encrypted
    client_secret bytea not null,
    scopes text not null,
    trusts_email boolean not null default false,
    provides_factor boolean not null default false,
    strong_acr text[] not null default '{}',
    enabled boolean not null default false,
    group_claim text not null default 'groups',
    -- which group gives which role; roles and departments may be deleted, and then a row gives nothing
    group_rows jsonb not null default '[]',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index providers_name_unique on providers (lower(name))',
  `create table provider_identities (
    id uuid primary key,
    provider_id uuid not null references providers on delete cascade,
    user_id uuid not null references users on delete cascade,
    subject text not null check (char_length(subject) between 1 and 255),
    email text,
    linked_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    constraint provider_identities_subject unique (provider_id, subject),
    constraint provider_identities_user unique (provider_id, user_id)
  )`,
  'create index provider_identities_of_user on provider_identities (user_id)',
  `alter table sessions
    add column provider_id uuid references providers on delete set null,
    add column provider_sid text`,
  'create index sessions_provider on sessions (provider_id, provider_sid) where provider_id is not null',
  'alter table challenges drop constraint challenges_kind_check',
  `alter table challenges add constraint challenges_kind_check
    check (kind in ('sign-in', 'register', 'confirm', 'sso-round', 'sso-result', 'sso-test', 'sso-logout'))`,
  'alter table role_assignments add column provider_id uuid references providers on delete set null',
  'create index role_assignments_provider on role_assignments (provider_id) where provider_id is not null and revoked_at is null',
  'alter table audit_events drop constraint audit_events_via_check',
  // The rows that are there follow the narrower rule, and reading them all would take long.
  `alter table audit_events add constraint audit_events_via_check check (via in ('override', 'sole', 'sso')) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
