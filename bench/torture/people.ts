import { createBuilders } from '../../server/seeds/builders.ts'
import { openDatabase } from '../../server/src/platform/database/index.ts'
import type { TestServer } from '../../server/test/postgres.ts'

/** @returns the ids of `count` employees (a multiple of 20) of one new department, and its id */
export async function addPeople(server: TestServer, count: number): Promise<{ people: string[]; department: string }> {
  const database = openDatabase(server, 4, () => {})
  const build = createBuilders(database.db)
  const departmentId = await build.department()
  const people: string[] = []
  while (people.length < count) {
    const batch = await Promise.all(Array.from({ length: 20 }, () => build.employee({ departmentId })))
    people.push(...batch.map(({ id }) => id))
  }
  await database.close()
  return { people, department: departmentId }
}
