import type { SecurityEvent } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ExportList, exporting } from '@ems/contract/exporting'
import type { ActingPrincipal } from '../../platform/actor/actor.ts'
import { getSealHead, type SealHead } from '../../platform/audit/seals.ts'
import {
  defineListExport,
  type FileExport,
  type ListExport,
  type OpenExportFile,
} from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { presentEvent, presentSecurityEvent } from './presenter.ts'
import { allEvents, countEvents } from './repo.ts'
import { csvLine } from './rules.ts'
import { listSecurityEvents, noteAuditAccess, type SecurityFilter } from './security-event.repo.ts'

const COLUMNS = ['id', 'at', 'actor', 'actorId', 'onBehalfOf', 'via', 'action', 'entity', 'changes', 'sealed']

type Filter = Omit<QueryOf<typeof exporting.audit>, 'format'>
type ShownEvent = ReturnType<typeof presentEvent>
type Line = ShownEvent | SealHead

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

/** The audit as a file, as its reader may see it. The last line is the head of the seal chain, for a check outside the database. */
export function auditExport({ db, clock }: Platform): FileExport {
  return {
    list: 'audit',
    asked: (actor, query) => noteAuditAccess({ db, clock }, actor, 'audit-export', query),
    count: (_acting, query, most) => countEvents(db, query as Filter, clock.timeZone(), most + 1),
    async openFile(acting, format): Promise<OpenExportFile<Line>> {
      const head = await getSealHead(db)
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

const t = getTranslator('exports')

/** Files of security events: of everyone, which the audit records like a read, and of one's own account. */
export function securityExports(platform: Platform): ListExport[] {
  const { db, clock } = platform
  const file = (
    list: ExportList,
    narrowed: (acting: ActingPrincipal, query: SecurityFilter) => SecurityFilter,
    asked?: ListExport['asked'],
  ) =>
    defineListExport<SecurityFilter, SecurityEvent>({
      list,
      asked,
      async page(acting, query) {
        const { rows, total } = await listSecurityEvents(db, narrowed(acting, query), clock.timeZone())
        return { rows: rows.map(presentSecurityEvent), total }
      },
      columns: [
        { key: 'at', label: t('security.at'), cell: ({ at }) => at },
        { key: 'kind', label: t('security.kind'), cell: ({ kind }) => kind },
        { key: 'outcome', label: t('security.outcome'), cell: ({ outcome }) => outcome },
        { key: 'user', label: t('security.user'), cell: ({ user }) => user?.name ?? null },
        { key: 'network', label: t('security.network'), cell: ({ network }) => network },
        { key: 'device', label: t('security.device'), cell: ({ device }) => device },
        {
          key: 'detail',
          label: t('security.detail'),
          cell: ({ detail }) => (Object.keys(detail).length === 0 ? null : JSON.stringify(detail)),
        },
      ],
    })
  return [
    file(
      'securityEvents',
      (_acting, query) => query,
      (actor, query) => noteAuditAccess(platform, actor, 'security-read', query),
    ),
    file('ownSecurityEvents', ({ userId }, query) => ({ ...query, user: userId })),
  ]
}
