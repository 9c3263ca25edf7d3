import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../lib/data.ts'
import type { Statement as Captured } from './capture.ts'
import type { Order, Started } from './host.ts'
import type { Statement } from './plans.ts'
import type { HttpRequest } from './request.ts'
import type { Sample } from './sample.ts'

const program = fileURLToPath(new URL('./host.ts', import.meta.url))

/** A process with the product and the bare routes on one database. */
export interface Host extends Started {
  /** @returns the processor time that the process has used so far, in microseconds */
  cpu(): Promise<number>
  /** @returns the statements of the first of the requests */
  record(call: string, numbers: number[]): Promise<Statement[]>
  /** @returns the statements of one request, in their order */
  statements(request: HttpRequest): Promise<Captured[]>
  stop(): Promise<void>
}

/** @param sample what another host on the same database took, or null to take one */
export async function startHost(connection: Connection, sample: Sample | null = null): Promise<Host> {
  const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'inherit' })
  const ask = async <T>(order: Order): Promise<T> => {
    const answer = new Promise<{ result?: T; error?: string }>((resolve, reject) => {
      const ended = () => reject(new Error('the host of the product ended'))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message as { result?: T; error?: string })
      })
    })
    child.send(order)
    const { result, error } = await answer
    if (error !== undefined) throw new Error(error)
    return result as T
  }
  const started = await ask<Started>({ do: 'start', connection, sample })
  return {
    ...started,
    cpu: () => ask<number>({ do: 'cpu' }),
    record: (call, numbers) => ask<Statement[]>({ do: 'record', call, numbers }),
    statements: (request) => ask<Captured[]>({ do: 'statements', request }),
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
