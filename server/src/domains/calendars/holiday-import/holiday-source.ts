import { Worker } from 'node:worker_threads'
import type { Reason } from '@ems/contract/core/reasons'
import { fieldError } from '../../../platform/errors/errors.ts'
import type { SourceHoliday } from './holiday-import.rules.ts'

/** The country and region of holidays, by the codes of the source. */
export interface HolidayRegion {
  country: string
  state: string | null
  region: string | null
  /** of the names; null: the country's first */
  language: string | null
}

interface Named {
  code: string
  name: string
}

/** A country of the source. */
export interface Source extends Named {
  languages: string[]
  states: (Named & { regions: Named[] })[]
}

/** A request to the thread: the holidays of a place, or, without a place, the list of sources. */
export interface Question {
  id: number
  place: HolidayRegion | null
  year: number
}

export type Answer = { sources: Source[] } | { wrong: keyof HolidayRegion } | { found: SourceHoliday[] }

const REASONS = {
  country: 'holiday-import.unknown-country',
  state: 'holiday-import.unknown-state',
  region: 'holiday-import.unknown-region',
  language: 'holiday-import.unknown-language',
} as const satisfies Record<keyof HolidayRegion, Reason>

/** How long the thread stays, in milliseconds: the import after its preview should not load it again. */
const IDLE_MS = 60_000

interface PendingRequest {
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

interface SourceThread {
  worker: Worker
  /** by the number of the question */
  waiting: Map<number, PendingRequest>
}

/** The holidays of the world, read in a thread that ends when it is idle. */
export function holidaySource() {
  let thread: SourceThread | undefined
  let idle: NodeJS.Timeout | undefined
  let cachedSources: Source[] | undefined
  let requestCount = 0

  function end(): void {
    void thread?.worker.terminate()
    thread = undefined
  }
  function start(): SourceThread {
    const worker = new Worker(new URL('./holiday-thread.ts', import.meta.url), { execArgv: [], env: {} })
    // Of this thread alone: one that ends after its time must not fail what another one was asked.
    const waiting: SourceThread['waiting'] = new Map()
    const fail = (error: unknown) => {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      if (thread?.worker === worker) thread = undefined
    }
    worker.on('message', ({ id, answer }: { id: number; answer: Answer }) => {
      waiting.get(id)?.resolve(answer)
      waiting.delete(id)
    })
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread of the holidays ended.')))
    worker.unref()
    return { worker, waiting }
  }
  function requestHolidays(place: HolidayRegion | null, year: number): Promise<Answer> {
    thread ??= start()
    const { worker, waiting } = thread
    clearTimeout(idle)
    idle = setTimeout(end, IDLE_MS).unref()
    const id = ++requestCount
    worker.postMessage({ id, place, year } satisfies Question)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  return {
    /** Countries by name, with their states and regions. */
    async sources(): Promise<Source[]> {
      const answer = cachedSources ? { sources: cachedSources } : await requestHolidays(null, 0)
      cachedSources = 'sources' in answer ? answer.sources : []
      return cachedSources
    },
    /**
     * The holidays of a place in a year and those beside it, of all types.
     * @throws {AppError} INVALID for a place, or a language, that is not known
     */
    async holidays(place: HolidayRegion, year: number): Promise<SourceHoliday[]> {
      const answer = await requestHolidays(place, year)
      if ('wrong' in answer) throw fieldError(answer.wrong, REASONS[answer.wrong])
      if (!('found' in answer)) throw new Error('The thread of the holidays answered something else.')
      return answer.found
    },
    stop() {
      clearTimeout(idle)
      end()
    },
  }
}

export type Holidays = ReturnType<typeof holidaySource>
