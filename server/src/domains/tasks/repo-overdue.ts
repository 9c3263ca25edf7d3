import type { TaskKind } from '@ems/contract/tasks'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import type { People } from '../employees/index.ts'
import { ofPeople } from './repo.ts'

/**
 * Tasks that are assigned, not finished, and past their deadline.
 * @param people whose; null: everybody's
 * @returns how many, and the one that is late for longest; null where none is
 */
export async function overdueTasks(db: Db, people: People | null, now: Date) {
  const late = db
    .selectFrom('tasks as t')
    .where('t.status', '=', 'Assigned')
    .where('t.deadline_at', '<', now)
    .$if(people !== null, (q) => q.where(ofPeople(people as People)))
  const [{ n }, oldest] = await Promise.all([
    late.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    late
      .select(['t.id', 't.task_name', 't.task_for', 't.deadline_at'])
      .$narrowType<{ task_for: TaskKind; deadline_at: Date }>()
      .orderBy('t.deadline_at')
      .orderBy(sql`t.id`)
      .limit(1)
      .executeTakeFirst(),
  ])
  return { total: n, oldest: oldest ?? null }
}
