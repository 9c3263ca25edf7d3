import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatDay, formatInstant } from '../../../ui/format.ts'
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a field is called; one that was added by hand has a name of its own. */
const fieldName = (t: Translate<'audit'>, field: string): string =>
  t('field', { field, name: field.replaceAll('_', ' ') })

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/

/** Turns the values of events into words: days and instants as everywhere, ids by their names. */
function useTextOf(names: Names): (value: unknown) => string {
  const t = wordsOf('audit')
  const zone = useTimeZone()
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t('yesNo', { value: String(value) })
    if (Array.isArray(value)) return value.map(textOf).join(isRecord(value[0]) ? '; ' : ', ') || '–'
    if (isRecord(value)) {
      const told = Object.entries(value).map(([field, each]) =>
        t('fact', { field: fieldName(t, field), value: textOf(each) }),
      )
      return told.join(', ') || '–'
    }
    const text = String(value)
    if (DAY.test(text)) return formatDay(text)
    return INSTANT.test(text) ? formatInstant(text, zone) : (names[text] ?? text)
  }
  return textOf
}

type Change = AuditedEvent['changes'][number]

/** Those facts of one field, such as the rights of a role, that have changed. */
function parted(change: Change): Change {
  const { from, to } = change
  if (!isRecord(from) || !isRecord(to)) return change
  const others = Object.keys({ ...from, ...to }).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]))
  const part = (facts: Record<string, unknown>) =>
    Object.fromEntries(others.filter((key) => key in facts).map((key) => [key, facts[key]]))
  return { ...change, from: part(from), to: part(to) }
}

function Changes({ changes, names }: { changes: AuditedEvent['changes']; names: Names }) {
  const t = wordsOf('audit')
  const textOf = useTextOf(names)
  const said = ({ field, from, to, hidden }: Change): string => {
    const name = fieldName(t, field)
    if (hidden) return t('hidden', { field: name })
    // What is new was nothing before.
    if (from === null) return t('fact', { field: name, value: textOf(to) })
    return t('change', { field: name, from: textOf(from), to: textOf(to) })
  }
  return (
    <List size="sm" listStyleType="none" m={0} p={0} style={{ overflowWrap: 'anywhere' }}>
      {changes.map((change) => (
        <List.Item key={change.field}>{said(parted(change))}</List.Item>
      ))}
    </List>
  )
}
