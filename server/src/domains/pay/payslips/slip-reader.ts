import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { MatchedSlip, MatchOptions, PaidPerson } from './match-slips.rules.ts'
import { PayslipFileError, type PayslipFileFault } from './pdf-pages.ts'

/** The work of the thread: check that the file can be read, or also match its payslips. */
export interface SlipJob {
  bytes: Uint8Array
  task: { people: readonly PaidPerson[]; options: MatchOptions } | null
}

export type FromSlipThread =
  | { slip: MatchedSlip; bytes: Uint8Array }
  | { pages: number }
  | { fault: PayslipFileFault; fileName: string | undefined }

const MEMORY_MB = 2048
/** The time limits of a check during a request, and of reading in a job. */
const MOST_MS = { look: 60_000, read: 600_000 }

/** Reads one file at a time, as a reader uses a whole processor. Checks during a request do not wait for jobs. */
const queues: Record<keyof typeof MOST_MS, Promise<unknown>> = { look: Promise.resolve(), read: Promise.resolve() }

/**
 * Reads a provider's file in a thread with limits of memory and time.
 * @param keep receives each payslip with its pages, one after the other
 * @returns the number of pages
 * @throws {PayslipFileError} if the file cannot be read
 */
export function readSlips(
  job: SlipJob,
  keep: (slip: MatchedSlip, bytes: Uint8Array) => Promise<void> = async () => {},
): Promise<number> {
  const lane = job.task === null ? 'look' : 'read'
  const read = queues[lane].then(() => readInThread(job, keep))
  queues[lane] = read.catch(() => {})
  return read
}

async function readInThread(
  job: SlipJob,
  keep: (slip: MatchedSlip, bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const thread = new Worker(new URL('./slip-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const time = AbortSignal.timeout(MOST_MS[job.task === null ? 'look' : 'read'])
  const next = async (): Promise<FromSlipThread> => {
    const ended = new AbortController()
    const signal = AbortSignal.any([time, ended.signal])
    try {
      const exit = once(thread, 'exit', { signal }).then(() => [{ fault: 'broken' as const, fileName: undefined }])
      const [message] = await Promise.race([once(thread, 'message', { signal }), exit])
      return message as FromSlipThread
    } catch (error) {
      // Other failures are defects of the product, not of the file.
      if (!time.aborted && (error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      return { fault: 'too-large', fileName: undefined }
    } finally {
      ended.abort()
    }
  }
  try {
    thread.postMessage(job)
    for (;;) {
      const message = await next()
      if ('fault' in message) throw new PayslipFileError(message.fault, message.fileName)
      if ('pages' in message) return message.pages
      await keep(message.slip, message.bytes)
      thread.postMessage('kept')
    }
  } finally {
    await thread.terminate()
  }
}

/** The sentence that says why a file cannot be read. */
export function refusalOf({ fault, fileName: file = '' }: PayslipFileError): AppError {
  if (fault === 'not-a-pdf') return fieldError('file', 'payslip-upload.not-a-pdf', { file })
  return fieldError('file', `payslip-upload.${fault}`)
}
