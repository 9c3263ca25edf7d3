import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../src/platform/database/index.ts'

/**
 * Records where a transaction uses a second connection of the pool. If as many transactions did so as the pool has
 * connections, all would wait for each other: statements of a transaction must use its own connection.
 * @returns the places found so far; remove expected ones
 */
export function secondConnections({ db, pool }: Pick<Database, 'db' | 'pool'>): string[] {
  const found: string[] = []
  const within = new AsyncLocalStorage<true>()
  const transaction = db.transaction.bind(db)
  db.transaction = () => {
    const begun = transaction()
    const execute = begun.execute.bind(begun)
    begun.execute = (work) => execute((trx) => within.run(true, () => work(trx)))
    return begun
  }
  const connect = pool.connect.bind(pool) as () => Promise<never>
  pool.connect = ((...asked: []) => {
    if (within.getStore()) found.push(placeOf(new Error('a connection beside a transaction')))
    return connect(...asked)
  }) as typeof pool.connect
  return found
}

const placeOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.includes('/domains/'))
    .slice(0, 3)
    .join(' < ')
