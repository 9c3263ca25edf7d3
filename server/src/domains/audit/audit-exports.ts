import type { QueryOf } from '@ems/contract/core/endpoint'
import type { exporting } from '@ems/contract/exporting'
import { type Head, sealHead } from '../../platform/audit/seals.ts'
import type { FileExport, OpenFile } from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentEvent } from './presenter.ts'
import { noteReading } from './reading.ts'
import { allEvents, countEvents } from './repo.ts'
import { csvLine } from './rules.ts'

const COLUMNS = ['id', 'at', 'actor', 'actorId', 'onBehalfOf', 'via', 'action', 'entity', 'changes', 'sealed']

type Filter = Omit<QueryOf<typeof exporting.audit>, 'format'>
type ShownEvent = ReturnType<typeof presentEvent>
type Line = ShownEvent | Head

const cellsOf = (line: Line) => {
  if ('digest' in line)
    return [...['head', line.at?.toISOString(), null, null, null, null, `seal ${line.no}`, line.digest, null, null]]
  const { _id, at, actor, onBehalfOf, via, action, entity, changes, sealed } = line
  return [_id, at, actor?.name, actor?._id, onBehalfOf?.name, via, action, entity, changes, sealed]
}

async function* csv(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const line of lines) yield csvLine(cellsOf(line))
}

async function* jsonLines(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify('digest' in line ? { head: line } : line)}\n`
}

/** The audit as a file, as its reader may see it. Its last line is the head of the chain, so that it leaves the database with it. */
export function auditExport({ db, clock }: Platform): FileExport {
  return {
    list: 'audit',
    asked: (actor, query) => noteReading({ db, clock }, actor, 'audit-export', query),
    count: (_acting, query, most) => countEvents(db, query as Filter, clock.timeZone(), most + 1),
    async openFile(acting, format): Promise<OpenFile<Line>> {
      const head = await sealHead(db)
      return {
        mediaType: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
        headers: { 'x-audit-head': head.digest },
        async *read(query) {
          for await (const rows of allEvents(db, query as Filter, clock.timeZone()))
            for (const row of rows) yield presentEvent(acting, row)
          yield head
        },
        write: format === 'csv' ? csv : jsonLines,
      }
    },
  }
}
