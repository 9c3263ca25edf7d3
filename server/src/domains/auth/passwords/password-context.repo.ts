import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Context } from './password.rules.ts'

/** What is known of a person to anyone who guesses; undefined where there is no such account. */
export async function contextOf(db: Db, userId: string): Promise<Omit<Context, 'organisation'> | undefined> {
  const { rows } = await sql<Omit<Context, 'organisation'>>`
    select u.name, u.email, (select e.code from employees e where e.user_id = u.id) as code from users u where u.id = ${userId}`.execute(
    db,
  )
  return rows[0]
}
