import { startTestServer } from '../server/test/postgres.ts'

/** One PostgreSQL server for the whole run; workers find it through the environment. */
export default async function globalSetup() {
  const { server, stop } = await startTestServer()
  process.env.EMS_TEST_SERVER = JSON.stringify(server)
  return stop
}
