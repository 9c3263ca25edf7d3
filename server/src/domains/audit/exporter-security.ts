import type { SecurityEvent } from '@ems/contract/audit'
import type { ExportList } from '@ems/contract/exporting'
import type { Acting } from '../../platform/actor/actor.ts'
import { type ListExport, listExport } from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { wordsOf } from '../../platform/words/words.ts'
import { presentSecurityEvent } from './presenter.ts'
import { noteReading } from './reading.ts'
import { listSecurityEvents, type SecurityFilter } from './security-event.repo.ts'

const t = wordsOf('exports')

/** Security events of all, which leaves a trace as reading them does, and those of one's own account, as files. */
export function securityExports(platform: Platform): ListExport[] {
  const { db, clock } = platform
  const file = (
    list: ExportList,
    narrowed: (acting: Acting, query: SecurityFilter) => SecurityFilter,
    asked?: ListExport['asked'],
  ) =>
    listExport<SecurityFilter, SecurityEvent>({
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
      (actor, query) => noteReading(platform, actor, 'security-read', query),
    ),
    file('ownSecurityEvents', ({ userId }, query) => ({ ...query, user: userId })),
  ]
}
