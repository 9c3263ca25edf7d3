import type { TestServer } from '../../server/test/postgres.ts'

/** The organisation's zone, where clocks change in March and in October. */
export const ZONE = 'Europe/Berlin'

/** In how many steps a long job is done. */
export const BATCHES = 5

/** What an instance of the queue's torture is told. */
export interface InstanceSetup {
  server: TestServer
  /** the kind of the scheduled jobs */
  kind: string
  /** when they are due, e.g. `02:30` */
  at: string
  /** the instant at which its clock began, in milliseconds since 1970 */
  from: number
  /** when that was, by the machine */
  began: number
  /** how many times as fast as the machine's its clock goes */
  speed: number
}
