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

/** The services of the platform that each domain gets. */
export interface Platform {
  config: Config
  db: Db
  /** for the few statements that are too frequent for a query builder */
  pool: Pool
  /** the settings for a separate connection */
  connection: ClientConfig
  clock: Clock
  files: Files
  secrets: Secrets
  log: FastifyBaseLogger
  /** the name of this process in rows of work */
  instance: Instance
}

/** A domain for the app: its routes and its background work. */
export interface Domain extends Partial<BackgroundWork> {
  routes: Route[]
  /** its imports */
  importers?: readonly Importer[]
  /** its lists with a file export */
  exports?: readonly (ListExport | FileExport)[]
  /** its subjects of reports */
  reportSubjects?: readonly ReportSubject[]
  /** its personal data: for copies, and for erasure after people have left */
  personalData?: PersonalData
  /** ends open streams, before the server waits for running requests */
  endStreams?(): void
  start?(): Promise<void>
  stop?(): Promise<void>
}
