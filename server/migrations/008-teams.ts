import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teams (
      id uuid primary key,
      team_name text not null check (btrim(team_name) <> ''),
      leader_id uuid not null references employees on delete restrict,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index teams_name on teams (lower(team_name), id)`.execute(db)
  await sql`create index teams_name_search on teams using gin (lower(team_name) gin_trgm_ops)`.execute(db)
  await sql`create index teams_leader on teams (leader_id)`.execute(db)
  await sql`
    create table team_members (
      team_id uuid not null references teams on delete restrict,
      employee_id uuid not null references employees on delete restrict,
      primary key (team_id, employee_id)
    )`.execute(db)
  await sql`create index team_members_employee on team_members (employee_id, team_id)`.execute(db)
  // Deferred: a new team is written before its first member, and a removed one after its last.
  await sql`
    alter table teams add constraint teams_leader_is_member
      foreign key (id, leader_id) references team_members (team_id, employee_id) deferrable initially deferred`.execute(
    db,
  )
}
