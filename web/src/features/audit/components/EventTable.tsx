import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconSettings } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AuditedEvent } from '../../../api/contract/audit.ts'
import type { ListResult } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import type { ListState } from '../../../ui/list/useListState.ts'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { mainFacts } from '../auditFacts.ts'
import { kindOf } from '../auditKinds.ts'
import { type Part, plainText, sentenceOf } from '../auditSentence.ts'
import type { Names } from '../auditValues.ts'
import { useDayHeads } from './DayHead.tsx'
import { EventDetails } from './EventDetails.tsx'
import classes from './EventTable.module.css'
import { EventTime } from './EventTime.tsx'

interface EventTableProps {
  label: string
  list: ListState
  // biome-ignore lint/suspicious/noExplicitAny: the list of all events or that of self-approvals
  query: ListResult<any>
  events: readonly AuditedEvent[] | undefined
  names: Names | undefined
  empty: ReactNode
}

/** Audit events as sentences, by day; each row opens to its values before and after. */
export function EventTable({ label, list, query, events, names = {}, empty }: EventTableProps) {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  const [opened, setOpened] = useState<string>()
  const toggle = ({ _id }: AuditedEvent) => setOpened(opened === _id ? undefined : _id)
  return (
    <div className={classes.events}>
      <DataTable
        label={label}
        list={list}
        query={query}
        rows={events}
        rowKey={({ _id }) => _id}
        columns={columnsOf(t, { names, zone, opened, toggle })}
        head={useDayHeads()}
        toggle={toggle}
        below={(event) => (event._id === opened ? <EventDetails event={event} names={names} /> : null)}
        empty={empty}
      />
    </div>
  )
}

interface Shown {
  names: Names
  zone: string
  opened: string | undefined
  toggle: (event: AuditedEvent) => void
}

/** These columns need no title in sight. */
const HIDDEN = <></>

const columnsOf = (t: Translate<'audit'>, { names, zone, opened, toggle }: Shown): Column<AuditedEvent>[] => [
  { key: 'face', kind: 'face', title: t('face'), head: HIDDEN, cell: ({ actor }) => <Face actor={actor} /> },
  {
    key: 'event',
    kind: 'title',
    title: t('event'),
    cell: (event) => (
      <>
        <Sentence parts={sentenceOf(t, event)} />
        <Facts facts={mainFacts(t, event, names, zone)} />
      </>
    ),
  },
  { key: 'kind', kind: 'fact', title: t('kind'), cell: (event) => <Kind event={event} /> },
  { key: 'at', kind: 'fact', title: t('at'), sort: 'at', cell: ({ at }) => <EventTime at={at} /> },
  {
    key: 'details',
    kind: 'actions',
    title: t('changes'),
    head: HIDDEN,
    cell: (event) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.open}
        aria-expanded={opened === event._id}
        aria-label={t('details', { event: plainText(sentenceOf(t, event)) })}
        onClick={() => toggle(event)}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
    ),
  },
]

const FACE = 32

const Face = ({ actor }: Pick<AuditedEvent, 'actor'>) =>
  actor ? (
    <Avatar name={actor.name} path={actor.profileImage ?? null} id={actor._id} size={FACE} silent />
  ) : (
    <span className={classes.system} aria-hidden>
      <IconSettings size={16} />
    </span>
  )

const Sentence = ({ parts }: { parts: readonly Part[] }) => (
  <div className={classes.sentence} data-message>
    <Parts parts={parts} />
  </div>
)

const Facts = ({ facts }: { facts: readonly (readonly Part[])[] }) =>
  facts.length > 0 && (
    <div className={classes.facts} data-message>
      {facts.map((parts, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity and never move
        <span key={place}>
          {place > 0 && ' · '}
          <Parts parts={parts} />
        </span>
      ))}
    </div>
  )

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, strong }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and never move
    strong ? <b key={place}>{text}</b> : text,
  )

function Kind({ event }: { event: AuditedEvent }) {
  const t = getTranslator('audit')
  const { kind, Icon } = kindOf(event)
  return (
    <span className={classes.kind}>
      <Icon size={14} aria-hidden />
      {t('kinds', { kind })}
    </span>
  )
}
