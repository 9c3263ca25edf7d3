import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import type { Column } from '../../../ui/list/DataTable.tsx'
import { Instant } from '../../../ui/values.tsx'
import { type Translate, wordsOf } from '../../../ui/words.ts'

/** What ids are called. */
type Names = Readonly<Record<string, string>>

/** When, who did what, and what it was and became. */
export const columnsOf = (t: Translate<'audit'>, names: Names = {}): Column<AuditedEvent>[] => [
  { key: 'at', kind: 'fact', title: t('at'), sort: 'at', cell: ({ at }) => <Instant value={at} /> },
  {
    key: 'event',
    kind: 'title',
    title: t('event'),
    cell: (event) => <Said event={event} name={names[event.entity]} />,
  },
  { key: 'changes', title: t('changes'), cell: ({ changes }) => <Changes changes={changes} names={names} /> },
  { key: 'sealed', kind: 'fact', title: t('seal'), cell: ({ sealed }) => (sealed ? t('sealed') : t('unsealed')) },
]

/** The event as a sentence. */
function Said({
  event: { actor, onBehalfOf, via, action },
  name: of,
}: {
  event: AuditedEvent
  name: string | undefined
}) {
  const t = wordsOf('audit')
  const name = actor?.name ?? t('product')
  const who = onBehalfOf ? t('behalf', { name, giver: onBehalfOf.name }) : name
  return (
    <>
      {t('said', { who, action: action.replace(/[.-]/g, '_'), name: action })}
      {via && ` (${t('via', { via })})`}
      {of && (
        <Text size="sm" c="dimmed" component="div">
          {of}
        </Text>
      )}
    </>
  )
}

function textOf(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) return value.map((each) => textOf(each, names)).join(', ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : (names[String(value)] ?? String(value))
}

function Changes({ changes, names }: { changes: AuditedEvent['changes']; names: Names }) {
  const t = wordsOf('audit')
  return (
    <List size="sm" listStyleType="none" m={0} p={0} style={{ overflowWrap: 'anywhere' }}>
      {changes.map(({ field, from, to, hidden }) => (
        <List.Item key={field}>
          {hidden ? t('hidden', { field }) : t('change', { field, from: textOf(from, names), to: textOf(to, names) })}
        </List.Item>
      ))}
    </List>
  )
}
