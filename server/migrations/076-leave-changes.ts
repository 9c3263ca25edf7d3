import { type Kysely, sql } from 'kysely'

const statements = [
  // A pending cancellation or change of days; the leave stays unchanged until the decision.
  `create table leave_changes (
    id uuid primary key,
    leave_id uuid not null references leaves on delete cascade,
    kind text not null check (kind in ('cancel', 'amend')),
    start_date date,
    end_date date check (end_date >= start_date),
    start_part text check (start_part in ('full', 'am', 'pm')),
    end_part text check (end_part in ('full', 'am', 'pm')),
    start_time time(0),
    end_time time(0),
    -- thousandths of a day, or minutes
    amount integer check (amount >= 0),
    reason text not null default '',
    state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
    asked_by uuid references users on delete set null,
    asked_at timestamptz(3) not null default now(),
    decided_by uuid references users on delete set null,
    decided_at timestamptz(3),
    comment text not null default '',
    constraint leave_changes_days check (num_nonnulls(start_date, end_date, start_part, end_part) = case kind when 'amend' then 4 else 0 end)
  )`,
  `create unique index leave_changes_one_open on leave_changes (leave_id) where state = 'pending'`,
  'create index leave_changes_leave on leave_changes (leave_id, asked_at)',
  // The permitted changes of a leave, for all statements. Generated columns have no value here yet.
  `create function leaves_move_as_they_may() returns trigger language plpgsql as $$
  declare
    was text := coalesce(old.ended, lower(old.status));
    becomes text := coalesce(new.ended, lower(new.status));
  begin
    if was = becomes then
      if was in ('pending', 'approved')
        or (new.start_date, new.end_date, new.start_part, new.end_part, new.start_time, new.end_time)
          is not distinct from (old.start_date, old.end_date, old.start_part, old.end_part, old.start_time, old.end_time) then
        return new;
      end if;
    elsif was = 'pending' and becomes in ('approved', 'rejected', 'withdrawn')
      or was = 'approved' and becomes = 'cancelled'
      -- Whoever decided it takes that back: the service asks more exactly.
      or was in ('approved', 'rejected') and becomes = 'pending' and coalesce(old.decided_at > now() - interval '15 seconds', false) then
      return new;
    end if;
    raise exception 'leave % cannot become % from %', old.id, becomes, was using errcode = 'check_violation', constraint = 'leaves_decided_once';
  end $$`,
  'drop trigger leaves_decided_once on leaves',
  'drop function refuse_second_decision()',
  'create trigger leaves_decided_once before update on leaves for each row execute function leaves_move_as_they_may()',
]

/** An approved leave can be cancelled or changed, at once or after a decision; no other change is allowed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
