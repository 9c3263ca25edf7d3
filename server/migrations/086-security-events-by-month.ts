import { type Kysely, sql } from 'kysely'

// Where an address is not cut yet; only a month of rows stands in this index.
const WHOLE = `network is not null and network not like '%/24' and network not like '%/48'`

/** Functions of the one role that may create and drop tables. They take no arguments and use the clock of the database. */
const keepMonths = (schema: string) => `
  create function keep_months_of_security_events() returns void language plpgsql security definer
  set search_path = ${schema}, pg_temp set lock_timeout = '5s' as $$
  declare
    this_month timestamp := date_trunc('month', now() at time zone 'utc');
    month timestamp;
    part text;
    -- The months that were there before there were parts are one of them, which is called by its end.
    covered timestamp := (select to_date(right(relname, 7), 'YYYY_MM') from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname like 'security\\_events\\_until\\_%');
  begin
    perform pg_advisory_xact_lock(${0x454d53}, 6);
    for month in select generate_series(this_month, this_month + interval '2 months', interval '1 month') loop
      part := 'security_events_' || to_char(month, 'YYYY_MM');
      continue when month < covered or to_regclass(part) is not null;
      execute format('create table %I (like security_events including all)', part);
      -- What came while there was no part for it.
      execute format('with moved as (delete from security_events_else where at >= %1$L and at < %2$L returning *)
        insert into %3$I select * from moved', month at time zone 'utc', (month + interval '1 month') at time zone 'utc', part);
      execute format('alter table security_events attach partition %I for values from (%L) to (%L)',
        part, month at time zone 'utc', (month + interval '1 month') at time zone 'utc');
    end loop;
    for part in
      select relname from (
        select relname, case
            when relname ~ '^security_events_\\d{4}_\\d\\d$' then to_date(right(relname, 7), 'YYYY_MM') + interval '1 month'
            when relname ~ '^security_events_until_\\d{4}_\\d\\d$' then to_date(right(relname, 7), 'YYYY_MM')::timestamp end as ends
        from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      ) parts where ends < (now() at time zone 'utc') - interval '400 days'
    loop
      execute format('drop table %I', part);
    end loop;
  end $$`

/**
 * Security events come in parts of a month, so that forgetting a month is dropping a table. What there is becomes the first
 * part, up to the end of this month; no row is copied.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string; until: string; first: string }>`
    select quote_ident(current_schema()) as schema, to_char(next, 'YYYY-MM-DD 00:00:00+00') as until,
      'security_events_until_' || to_char(next, 'YYYY_MM') as first
    from (select date_trunc('month', now() at time zone 'utc') + interval '1 month' as next) month`.execute(db)
  const { schema, until, first } = rows[0] as { schema: string; until: string; first: string }
  const statements = [
    `alter table security_events rename to ${first}`,
    `alter table ${first} drop constraint security_events_pkey`,
    // The instant is in the key, because the parts are by it.
    `alter table ${first} add primary key (id, at)`,
    `alter index security_events_user rename to ${first}_user_id_id_idx`,
    `alter index security_events_kind rename to ${first}_kind_id_idx`,
    `create table security_events (like ${first} including defaults including constraints, primary key (id, at)) partition by range (at)`,
    'create index security_events_user on security_events (user_id, id)',
    'create index security_events_kind on security_events (kind, id)',
    `create index security_events_whole_networks on security_events (at) where ${WHOLE}`,
    `alter table security_events attach partition ${first} for values from (minvalue) to ('${until}')`,
    'create table security_events_else partition of security_events default',
    keepMonths(schema),
    'select keep_months_of_security_events()',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
