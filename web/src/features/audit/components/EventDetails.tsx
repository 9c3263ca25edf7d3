import '@mantine/core/styles/List.css'
import { List } from '@mantine/core'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { formatInstant } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { changesToShow, eventText, fieldName, isRecord, type Names } from '../auditValues.ts'
import classes from './EventTable.module.css'

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

/** All values of an event before and after, its exact time, whether it is verified, and its ID. */
export function EventDetails({ event, names }: { event: AuditedEvent; names: Names }) {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  const textOf = eventText(t, zone, names, event)
  const lineOf = ({ field, from, to, hidden }: Change): string => {
    const name = fieldName(t, field)
    if (hidden) return t('hidden', { field: name })
    // A new row has no values before.
    if (from === null) return t('fact', { field: name, value: textOf(field, to) })
    return t('change', { field: name, from: textOf(field, from), to: textOf(field, to) })
  }
  return (
    <div className={classes.details}>
      <List size="sm" listStyleType="none" m={0} p={0}>
        {changesToShow(event.changes).map((change) => (
          <List.Item key={change.field}>{lineOf(parted(change))}</List.Item>
        ))}
      </List>
      <p>
        {event.sealed ? t('sealed') : t('unsealed')} · <time dateTime={event.at}>{formatInstant(event.at, zone)}</time>{' '}
        · <code>{event._id}</code>
      </p>
    </div>
  )
}
