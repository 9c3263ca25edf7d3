import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table teams (
      id uuid primary key,
      team_name text not null check (btrim(team_name) <> ''),
      leader_id uuid not null references employees on delete restrict,
      -- kept by the triggers below, so that teams can be sorted by it
      member_count integer not null default 0 check (member_count >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index teams_name on teams (lower(team_name), id)`.execute(db)
  await sql`create index teams_name_search on teams using gin (lower(team_name) gin_trgm_ops)`.execute(db)
  await sql`create index teams_member_count on teams (member_count, id)`.execute(db)
  await sql`create index teams_leader on teams (leader_id)`.execute(db)
  await sql`
    create table team_members (
      team_id uuid not null references teams on delete restrict,
      employee_id uuid not null references employees on delete restrict,
      primary key (team_id, employee_id)
    )`.execute(db)
  await sql`create index team_members_employee on team_members (employee_id, team_id)`.execute(db)
  await countMembers(db)
  // Deferred: a new team is written before its first member, and a removed one after its last.
  await sql`
    alter table teams add constraint teams_leader_is_member
      foreign key (id, leader_id) references team_members (team_id, employee_id) deferrable initially deferred`.execute(
    db,
  )
}

async function countMembers(db: Kysely<unknown>): Promise<void> {
  for (const [event, rows, sign] of [
    ['insert', 'new', '+'],
    ['delete', 'old', '-'],
  ]) {
    await sql
      .raw(`
        create function count_team_members_${event}() returns trigger language plpgsql as $$
        begin
          update teams set member_count = member_count ${sign} changed.members
          from (select team_id, count(*) as members from changed_rows group by team_id) changed where id = changed.team_id;
          return null;
        end $$`)
      .execute(db)
    await sql
      .raw(`
        create trigger team_members_counted_${event} after ${event} on team_members
        referencing ${rows} table as changed_rows for each statement execute function count_team_members_${event}()`)
      .execute(db)
  }
}
