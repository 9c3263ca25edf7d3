import { type Kysely, sql } from 'kysely'

const days = 'daterange(n.employed_from, n.left_on + 1)'
const followsAnother = 'o.left_on is not null and n.employed_from > o.left_on'
const changed = 'from new_rows n join old_rows o on o.id = n.id where n.id = any(changed)'

// Whether a first or last day changed was asked by `exists`, which is planned for the first row that is found: one table
// within the other, a hundred thousand times a hundred thousand where nothing is. An aggregate is planned for all rows.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function employed_anew() returns trigger language plpgsql as $$ declare changed uuid[]; begin
        select array_agg(n.id) into changed from new_rows n join old_rows o on o.id = n.id
          where (n.employed_from, n.left_on) is distinct from (o.employed_from, o.left_on);
        if changed is null then
          return null;
        end if;
        update employments m set days = ${days} ${changed}
          and m.employee_id = n.id and not m.former and not (${followsAnother}) and m.days <> ${days};
        update employments m set former = true ${changed}
          and m.employee_id = n.id and not m.former and ${followsAnother};
        insert into employments (employee_id, days) select n.id, ${days} ${changed} and ${followsAnother};
        return null;
      end $$`,
    )
    .execute(db)
}
