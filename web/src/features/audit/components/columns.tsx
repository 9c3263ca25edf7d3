import { List } from '@mantine/core'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import type { Column } from '../../../ui/list/DataTable.tsx'
import { Instant } from '../../../ui/values.tsx'
import { type Translate, wordsOf } from '../../../ui/words.ts'

/** When, who did what, and what it was and became. */
export const columnsOf = (t: Translate<'audit'>): Column<AuditedEvent>[] => [
  { key: 'at', kind: 'fact', title: t('at'), sort: 'at', cell: ({ at }) => <Instant value={at} /> },
  { key: 'event', kind: 'title', title: t('event'), cell: (event) => <Said event={event} /> },
  { key: 'changes', title: t('changes'), cell: ({ changes }) => <Changes changes={changes} /> },
  { key: 'sealed', kind: 'fact', title: t('seal'), cell: ({ sealed }) => (sealed ? t('sealed') : t('unsealed')) },
]

/** The event as a sentence. */
function Said({ event: { actor, onBehalfOf, via, action } }: { event: AuditedEvent }) {
  const t = wordsOf('audit')
  const name = actor?.name ?? t('product')
  const who = onBehalfOf ? t('behalf', { name, giver: onBehalfOf.name }) : name
  return (
    <>
      {t('said', { who, action: action.replace(/[.-]/g, '_'), name: action })}
      {via && ` (${t('via', { via })})`}
    </>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function Changes({ changes }: { changes: AuditedEvent['changes'] }) {
  const t = wordsOf('audit')
  return (
    <List size="sm" listStyleType="none" m={0} p={0} style={{ overflowWrap: 'anywhere' }}>
      {changes.map(({ field, from, to, hidden }) => (
        <List.Item key={field}>
          {hidden ? t('hidden', { field }) : t('change', { field, from: textOf(from), to: textOf(to) })}
        </List.Item>
      ))}
    </List>
  )
}
