import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

/** One PostgreSQL server for the whole run. */
export default async function setup(project: TestProject) {
  const { server, stop } = await startTestServer()
  project.provide('postgres', server)
  return stop
}
