import { api } from '@ems/contract/api'
import { sql } from 'kysely'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { pathOf } from '../server/test/requests.ts'
import { findManagers } from './access.ts'
import { type Host, startHost } from './calls/hosting.ts'
import type { Connection } from './lib/data.ts'
import { spreadOf } from './lib/spread.ts'
import { number, table } from './tables.ts'

/** Somebody with many below them is given another manager, there and back. */
export interface MoveFigures {
  moves: { below: number; ms: number[] }[]
}

/**
 * Gives people with many below them another manager, through the API.
 * @param connection a copy that is thrown away
 * @throws where a move is refused
 */
export async function measureMoves(connection: Connection, rounds: number): Promise<MoveFigures> {
  const managers = await findManagers(connection)
  const host = await startHost(connection)
  const { db, close } = openDatabase(connection, 1, console.error)
  const moves: MoveFigures['moves'] = []
  try {
    for (const { id, below } of managers) {
      const { rows } = await sql<{ former: string | null; other: string }>`
        select m.manager_id as former, e.id as other from employees m, employees e
        where m.id = ${id} and e.id <> m.id and e.left_on is null and e.id is distinct from m.manager_id
          and not exists (select from reporting_lines r where r.manager_id = m.id and r.employee_id = e.id)
        order by (select count(*) from reporting_lines r where r.employee_id = e.id), e.id limit 1`.execute(db)
      const [place] = rows
      if (!place) continue
      const ms: number[] = []
      for (let n = 0; n < Math.min(rounds, 5); n++)
        for (const managerId of [place.other, place.former]) ms.push(await move(host, id, managerId))
      moves.push({ below, ms })
    }
  } finally {
    await close()
    await host.stop()
  }
  return { moves }
}

/** @returns milliseconds */
async function move(host: Host, id: string, managerId: string | null): Promise<number> {
  const start = performance.now()
  const answer = await fetch(`${host.product}${pathOf(api.org.setManager, { id })}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${host.sample.tokens.administrator}`, 'content-type': 'application/json' },
    body: JSON.stringify({ managerId }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`a move was answered ${answer.status} ${text}`)
  return performance.now() - start
}

const MOVE_AIM = 1000

/** The figures of moves as a part of the page. */
export function describeMoves({ moves }: MoveFigures): string {
  const rows = moves.map(({ below, ms }) => {
    const longest = Math.max(...ms)
    const told = number(longest)
    return [number(below), number(spreadOf(ms).middle), longest <= MOVE_AIM ? told : `**${told}**`, number(MOVE_AIM)]
  })
  return [
    '## Moving people',
    'Somebody is given another manager, with everybody below them, and goes back; in milliseconds, one at a time. The aim is of 20,000 people below.',
    table(['people below', 'middle', 'longest', 'aim'], rows),
  ].join('\n\n')
}
