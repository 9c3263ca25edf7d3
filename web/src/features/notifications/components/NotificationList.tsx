import { Button, Group, Text } from '@mantine/core'
import {
  IconBeach,
  IconBell,
  IconCash,
  IconChecklist,
  IconClock,
  IconFileText,
  IconShieldLock,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '../../../api/contract/notifications.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { dayOf, formatDay, formatTime } from '../../../ui/format/format.ts'
import { RoundIcon } from '../../../ui/page/RoundIcon.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, notificationText } from '../../../ui/words/words.ts'
import { daysInWords } from '../daysInWords.ts'
import { useRead } from '../queries.ts'
import { type Topic, topicOf } from './kindNames.ts'
import classes from './NotificationList.module.css'

const ICONS: Record<Topic, TablerIcon> = {
  leave: IconBeach,
  time: IconClock,
  tasks: IconChecklist,
  people: IconUsers,
  pay: IconCash,
  access: IconShieldLock,
  files: IconFileText,
  product: IconBell,
}

interface NotificationListProps {
  rows: readonly Notification[]
  unread: number
  /** the heading level above the days: the page's title, or that of the panel */
  below: 1 | 2
  /** called when a notification opens another screen */
  onLeave?: () => void
}

/** Notifications by day, newest first; opening one marks it as read. */
export function NotificationList({ rows, unread, below, onLeave }: NotificationListProps) {
  const t = getTranslator('notifications')
  const read = useRead()
  const zone = useTimeZone()
  const [newest] = rows
  if (!newest) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  const Day = below === 1 ? 'h2' : 'h3'
  const days = Map.groupBy(rows, (row) => dayOf(row.createdAt, zone))
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text c="dimmed" size="sm" role="status">
          {t('unread', { count: unread })}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0}
          loading={read.isPending}
          onClick={() => read.mutate({ body: { upTo: newest._id } })}
        >
          {t('markAll')}
        </Button>
      </Group>
      {[...days].map(([day, own]) => (
        <section key={day} aria-label={formatDay(day)}>
          <Day className={classes.day}>{formatDay(day)}</Day>
          <ul className={classes.list}>
            {own.map((row) => (
              <li key={row._id}>
                <Row row={row} time={formatTime(row.createdAt, zone)} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Row({ row, time, onLeave }: { row: Notification; time: string; onLeave: (() => void) | undefined }) {
  const t = getTranslator('notifications')
  const read = useRead()
  const navigate = useNavigate()
  const unread = row.readAt === null
  const content = (
    <>
      <span className={classes.icon}>
        <RoundIcon of={ICONS[topicOf(row.kind)]} fresh={unread} />
      </span>
      <span className={classes.sentence}>
        <Sentence text={daysInWords(notificationText(row), row.values)} name={row.values.name} />
      </span>
      <span className={classes.time}>{unread ? t('newAt', { time }) : time}</span>
    </>
  )
  const markRead = () => unread && read.mutate({ body: { ids: [row._id] } })
  if (row.link === null)
    return (
      <button type="button" className={classes.row} data-unread={unread || undefined} onClick={markRead}>
        {content}
      </button>
    )
  return (
    <a
      href={row.link}
      className={classes.row}
      data-unread={unread || undefined}
      onClick={(event) => {
        markRead()
        // The browser opens a new tab or window itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey || row.link === null) return
        event.preventDefault()
        onLeave?.()
        void navigate({ href: row.link })
      }}
    >
      {content}
    </a>
  )
}

/** The sentence of a notification, with the person in it in bold. */
function Sentence({ text, name }: { text: string; name: string | number | undefined }) {
  const at = typeof name === 'string' && name !== '' ? text.indexOf(name) : -1
  if (at < 0) return text
  const end = at + String(name).length
  return (
    <>
      {text.slice(0, at)}
      <span className={classes.name}>{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  )
}
