import type { audit } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { MadeDownload } from '../../platform/http/download.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealHead } from '../../platform/seals.ts'
import { presentEvent } from './present.ts'
import { allEvents } from './repo.ts'
import { csvLine } from './rules.ts'

const COLUMNS = ['id', 'at', 'actor', 'actorId', 'onBehalfOf', 'via', 'action', 'entity', 'changes', 'sealed']

type ShownEvent = ReturnType<typeof presentEvent>

const cellsOf = ({ _id, at, actor, onBehalfOf, via, action, entity, changes, sealed }: ShownEvent) => [
  ...[_id, at, actor?.name, actor?._id, onBehalfOf?.name, via, action, entity, changes, sealed],
]

/** The audit as a file, as the actor may see it. Its last line is the head of the chain, so that it leaves the database with it. */
export async function exportAudit(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  { format = 'csv', ...filter }: QueryOf<typeof audit.export>,
): Promise<MadeDownload> {
  const head = await sealHead(db)
  const at = head.at?.toISOString() ?? null
  const name = `audit-${clock.today()}.${format}`
  async function* lines(): AsyncGenerator<string> {
    if (format === 'csv') yield csvLine(COLUMNS)
    for await (const rows of allEvents(db, filter, clock.timeZone())) {
      const events = rows.map((row) => presentEvent(actor, row))
      yield events.map((event) => (format === 'csv' ? csvLine(cellsOf(event)) : `${JSON.stringify(event)}\n`)).join('')
    }
    yield format === 'csv'
      ? csvLine(['head', at, null, null, null, null, `seal ${head.no}`, head.digest, null, null])
      : `${JSON.stringify({ head: { no: head.no, digest: head.digest, at } })}\n`
  }
  const mediaType = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8'
  return new MadeDownload(name, mediaType, lines(), { 'x-audit-head': head.digest })
}
