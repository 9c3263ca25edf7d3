import type { FastifyBaseLogger } from 'fastify'
import type { ClientConfig, Pool } from 'pg'
import type { Config } from './config/config.ts'
import type { Db } from './database/index.ts'
import type { FileExport, ListExport } from './exchange/list-export.ts'
import type { ReportSubject } from './exchange/report-subject.ts'
import type { Importer } from './exchange/row-import.ts'
import type { Files } from './files/index.ts'
import type { Route } from './http/mount.ts'
import type { PersonalData } from './personal/index.ts'
import type { BackgroundWork, Instance } from './queue/index.ts'
import type { Secrets } from './secrets/index.ts'
import type { Clock } from './time/clock.ts'

/** The services of the platform that every domain gets. */
export interface Platform {
  config: Config
  db: Db
  /** for the few statements that are too hot for a query builder */
  pool: Pool
  /** how to reach the database, for a connection of one's own */
  connection: ClientConfig
  clock: Clock
  files: Files
  secrets: Secrets
  log: FastifyBaseLogger
  /** this process, as rows of work name it */
  instance: Instance
}

/** A domain for the app: its routes and its background work. */
export interface Domain extends Partial<BackgroundWork> {
  routes: Route[]
  /** what of it can be loaded from files */
  importers?: readonly Importer[]
  /** its lists that can be taken out as files */
  exports?: readonly (ListExport | FileExport)[]
  /** what reports can be about */
  reportSubjects?: readonly ReportSubject[]
  /** what it knows of people: what is copied for them, and what is erased once they have left */
  personalData?: PersonalData
  /** ends open streams, before the server waits for running requests */
  endStreams?(): void
  start?(): Promise<void>
  stop?(): Promise<void>
}
