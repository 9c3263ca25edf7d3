import { type Db, inTransaction, type Trx } from './index.ts'

class TriedOut extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('Nothing of a trial is kept.')
    this.result = result
  }
}

/** Runs a change in a transaction; of a trial nothing is kept but what it tells. */
export async function perhaps<T>(db: Db, dryRun: boolean, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (!dryRun) return inTransaction(db, work)
  try {
    return await inTransaction(db, async (trx) => {
      throw new TriedOut(await work(trx))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.result as T
    throw error
  }
}
