import { type Kysely, sql } from 'kysely'

const statements = [
  `create table api_keys (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    name text not null,
    -- what a key is found by; the rest of it is kept as a digest
    prefix char(8) not null unique,
    secret_hash bytea not null,
    -- a list of {key, scope}: no more of its owner's rights than these
    permissions jsonb not null,
    per_minute integer not null check (per_minute between 1 and 6000),
    expires_at timestamptz(3) not null,
    created_by uuid,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    last_network text,
    revoked_at timestamptz(3)
  ) with (fillfactor = 80)`,
  'create index api_keys_owner on api_keys (owner_id)',
  'create index api_keys_expiry on api_keys (expires_at) where revoked_at is null',
  // Programs with an account of their own: it has no password, no factor and no employee record.
  `create table service_accounts (
    user_id uuid primary key references users on delete cascade,
    purpose text not null,
    contact_id uuid references users on delete set null
  )`,
  `create function service_accounts_are_no_administrators() returns trigger language plpgsql as $$ begin
    if new.role = 'admin' and exists (select from service_accounts where user_id = new.id) then
      raise exception 'a service account is no administrator' using errcode = 'check_violation', constraint = 'service_accounts_no_administrator';
    end if;
    return new;
  end $$`,
  `create trigger service_accounts_are_no_administrators before update of role on users
    for each row execute function service_accounts_are_no_administrators()`,
]

/** Keys of programs, and accounts that are programs'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
