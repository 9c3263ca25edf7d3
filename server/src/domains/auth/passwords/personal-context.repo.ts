import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PersonalContext } from './personal-words.rules.ts'

/** Facts about a person that an attacker may know; undefined without such an account. */
export async function getPersonalContext(
  db: Db,
  userId: string,
): Promise<Omit<PersonalContext, 'organisation'> | undefined> {
  const { rows } = await sql<Omit<PersonalContext, 'organisation'>>`
    select u.name, u.email, (select e.code from employees e where e.user_id = u.id) as code from users u where u.id = ${userId}`.execute(
    db,
  )
  return rows[0]
}
