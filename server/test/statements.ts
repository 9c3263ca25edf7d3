import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asking = new AsyncLocalStorage<string[]>()

/** The statements of some work, without the product's background statements. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  // biome-ignore lint/suspicious/noExplicitAny: the method has a dozen forms, all of which pass through
  const query = pg.Client.prototype.query as (...args: any[]) => any
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    asking.getStore()?.push(typeof statement === 'string' ? statement : String((statement as { text?: string })?.text))
    return query.apply(this, args)
  } as never)
  try {
    await asking.run(sent, work)
  } finally {
    spy.mockRestore()
  }
  return sent
}
