import type { SecurityEvent } from '@ems/contract/audit'
import type { ExportList } from '@ems/contract/exporting'
import type { Acting } from '../../platform/actor.ts'
import { type ListExport, listExport } from '../../platform/exporting.ts'
import type { Platform } from '../../platform/platform.ts'
import { wordsOf } from '../../platform/words.ts'
import { presentSecurityEvent } from './present.ts'
import { noteReading } from './reading.ts'
import { listSecurityEvents, type SecurityFilter } from './repo-security.ts'

const t = wordsOf('exports')

/** Read so many at a time: in years there are more than fit. */
const EVENTS_AT_ONCE = 5000

/** Security events of all, which leaves a trace as reading them does, and those of one's own account, as files. */
export function securityExports(platform: Platform): ListExport[] {
  const { db, clock } = platform
  const file = (list: ExportList, narrowed: (acting: Acting, query: SecurityFilter) => Promise<SecurityFilter>) =>
    listExport<SecurityFilter, SecurityEvent>({
      list,
      rowsAtOnce: EVENTS_AT_ONCE,
      async page(acting, query) {
        const { rows, total } = await listSecurityEvents(db, await narrowed(acting, query), clock.timeZone())
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
    file('securityEvents', async (acting, query) => {
      // Not while they are counted, and once for all pieces.
      if (query.limit === EVENTS_AT_ONCE && query.skip === 0)
        await noteReading(platform, acting, 'security-read', query)
      return query
    }),
    file('ownSecurityEvents', async ({ userId }, query) => ({ ...query, user: userId })),
  ]
}
