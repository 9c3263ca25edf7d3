import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { isSessionLookup } from '../../server/src/domains/access/principals/session-lookup.repo.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** what it answered, to tell known ids from new ones */
  rows: Record<string, unknown>[]
  signIn: boolean
  /** whether the product keeps it prepared */
  prepared: boolean
}

const recording = new AsyncLocalStorage<Statement[]>()
let watching = false

/**
 * The statements that `work` sends to the database, in their order. That of the sign-in is left out, for the limit goes
 * without it, but for the calls that ask for nothing else.
 */
export async function statementsOf(work: () => Promise<void>): Promise<Statement[]> {
  watch()
  const statements: Statement[] = []
  await recording.run(statements, work)
  const own = statements.filter(({ signIn }) => !signIn)
  return own.length > 0 ? own : statements
}

// pg offers no hook; its one method for statements is wrapped, for this process alone.
function watch(): void {
  if (watching) return
  watching = true
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]): unknown {
    const statements = recording.getStore()
    const answer = query.apply(this, args)
    const [first, second] = args
    const config = typeof first === 'string' ? { text: first, values: second as unknown[] } : (first as pg.QueryConfig)
    if (!statements) return answer
    const name = 'name' in config ? config.name : undefined
    const statement: Statement = {
      text: config.text,
      values: Array.isArray(config.values) ? config.values : [],
      rows: [],
      signIn: isSessionLookup(name),
      prepared: name !== undefined,
    }
    statements.push(statement)
    if (!(answer instanceof Promise)) return answer
    return answer.then((result: pg.QueryResult) => {
      statement.rows = Array.isArray(result?.rows) ? result.rows : []
      return result
    })
  } as typeof pg.Client.prototype.query
}
