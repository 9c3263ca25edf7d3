import { type Kysely, sql } from 'kysely'

const SAME = sql.raw('employee_id, pay_date, basic_salary, allowances, deductions')

/** Salary records are reversed instead of changed, and nobody is paid the same twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table salaries
      add column reversed_at timestamptz(3),
      add column reversed_by uuid references users on delete restrict,
      add column reversal_reason text check (btrim(reversal_reason) <> ''),
      -- 0 for the first of equal records; those that were recorded twice before this was refused are numbered on
      add column repetition integer not null default 0 check (repetition >= 0),
      add constraint salaries_reversed_whole check (num_nulls(reversed_at, reversed_by, reversal_reason) in (0, 3))`.execute(
    db,
  )
  await sql`
    update salaries s set repetition = d.before
    from (select id, row_number() over (partition by ${SAME} order by created_at, id) - 1 as before from salaries) d
    where d.id = s.id and d.before > 0`.execute(db)
  await sql`create unique index salaries_once on salaries (${SAME}, repetition) where reversed_at is null`.execute(db)
  await sql`create index salaries_reversed on salaries (pay_date, id) where reversed_at is not null`.execute(db)
  // A reversal is final, whatever statement tries to change it.
  await sql`
    create function refuse_second_reversal() returns trigger language plpgsql as $$
    begin
      raise exception 'salary % is reversed already', old.id using errcode = 'check_violation', constraint = 'salaries_reversed_once';
    end $$`.execute(db)
  await sql`
    create trigger salaries_reversed_once before update on salaries for each row
    when (old.reversed_at is not null) execute function refuse_second_reversal()`.execute(db)
  for (const statement of countingFunctions()) await sql.raw(statement).execute(db)
}

// The figures of money and records are those that count; how many are reversed is a figure of its own.
function countingFunctions(): string[] {
  const changes = (rows: string, sign: '' | '-') => `
    select 'salary', ${sign}net_salary from ${rows} where reversed_at is null
    union all select 'salaries', ${sign}1 from ${rows} where reversed_at is null
    union all select 'salaries reversed', ${sign}1 from ${rows} where reversed_at is not null`
  const came = changes('new_rows', '')
  const gone = changes('old_rows', '-')
  return Object.entries({ insert: came, update: `${gone} union all ${came}`, delete: gone }).map(
    ([event, changed]) => `
      create or replace function figure_salaries_${event}() returns trigger language plpgsql as $$ begin
        insert into figures (name, shard, value)
        select name, pg_backend_pid() % 16, sum(delta) from (${changed}) changes (name, delta) group by name having sum(delta) <> 0 order by name
        on conflict (name, shard) do update set value = figures.value + excluded.value;
        return null;
      end $$`,
  )
}
