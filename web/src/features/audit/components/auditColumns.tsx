import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { Instant } from '../../../ui/format/values.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { auditText, changesToShow, fieldName, formatStoredLeave, isRecord, type Names } from '../auditValues.ts'

/** When, who, which action, and the values before and after. */
export const columnsOf = (t: Translate<'audit'>, names: Names = {}): Column<AuditedEvent>[] => [
  { key: 'at', kind: 'fact', title: t('at'), sort: 'at', moments: true, cell: ({ at }) => <Instant value={at} /> },
  {
    key: 'event',
    kind: 'title',
    title: t('event'),
    cell: (event) => <Said event={event} name={names[event.entity] ?? names[event.subject ?? '']} />,
  },
  { key: 'changes', title: t('changes'), cell: (event) => <Changes event={event} names={names} /> },
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
  const t = getTranslator('audit')
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

type Change = AuditedEvent['changes'][number]

/** The changed parts of one field, such as the permissions of a role. */
function parted(change: Change): Change {
  const { from, to } = change
  if (!isRecord(from) || !isRecord(to)) return change
  const others = Object.keys({ ...from, ...to }).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
  const part = (facts: Record<string, unknown>) =>
    Object.fromEntries(others.filter((key) => key in facts).map((key) => [key, facts[key]]))
  return { ...change, from: part(from), to: part(to) }
}

function Changes({ event: { action, changes, currency }, names }: { event: AuditedEvent; names: Names }) {
  const t = getTranslator('audit')
  const toText = auditText(t, useTimeZone(), names)
  const unit = changes.find(({ field }) => field === 'unit')?.to
  const textOf = (field: string, value: unknown): string =>
    field === 'amount' && typeof value === 'number' && action.startsWith('leave')
      ? formatStoredLeave(t, value, unit)
      : toText(field, value, currency)
  const said = ({ field, from, to, hidden }: Change): string => {
    const name = fieldName(t, field)
    if (hidden) return t('hidden', { field: name })
    // A new row has no values before.
    if (from === null) return t('fact', { field: name, value: textOf(field, to) })
    return t('change', { field: name, from: textOf(field, from), to: textOf(field, to) })
  }
  return (
    <List size="sm" listStyleType="none" m={0} p={0} style={{ overflowWrap: 'anywhere' }}>
      {changesToShow(changes).map((change) => (
        <List.Item key={change.field}>{said(parted(change))}</List.Item>
      ))}
    </List>
  )
}
