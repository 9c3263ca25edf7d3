import { addDays, isDay } from '@ems/contract/core/days'
import { Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatMonth, formatNearDay, formatNearSpan } from '../../../ui/format/format.ts'
import { daysOf, shiftMonth } from '../../../ui/format/months.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useMonthBeside } from '../shared/queries.ts'
import { MonthTable } from './MonthTable.tsx'
import classes from './RequestMonth.module.css'
import { daysWith, type RequestValues } from './requestForm.ts'

const WEEK = 7

/** More names do not help to choose days, and on a phone they push the other fields away: they are behind their number. */
const NAMED = { aside: 8, among: 3 }

interface RequestMonthProps {
  userId: string
  asked: Pick<RequestValues, 'startDate' | 'endDate'>
  choose: (days: Pick<RequestValues, 'startDate' | 'endDate'>) => void
  /** whether it is between the fields, without its own panel */
  among?: boolean
}

/**
 * The month of a request: the person's days off and holidays, and the number of absent colleagues; a click on a day
 * selects it.
 */
export function RequestMonth({ userId, asked, choose, among = false }: RequestMonthProps) {
  const today = useOrganisation().data?.organisation.today
  const first = isDay(asked.startDate) ? asked.startDate : ''
  const [turned, setTurned] = useState({ from: first, month: '' })
  // Next week is requested most often. A newly chosen day leads to its month.
  const month = (turned.from === first && turned.month) || (first || (today ? addDays(today, WEEK) : '')).slice(0, 7)
  if (!today || month === '')
    return among ? (
      <div className={classes.among}>
        <LoadingState />
      </div>
    ) : null
  const days = daysOf(month)
  const chosen = first && isDay(asked.endDate) && asked.endDate >= first ? { from: first, to: asked.endDate } : null
  const shown = (
    <>
      <Head month={month} turn={(to) => setTurned({ from: first, month: to })} />
      <Shown
        {...{ userId, days, today, chosen }}
        named={NAMED[among ? 'among' : 'aside']}
        choose={(day) => choose(daysWith(asked, day))}
      />
    </>
  )
  return among ? <div className={classes.among}>{shown}</div> : <Panel>{shown}</Panel>
}

function Head({ month, turn }: { month: string; turn: (month: string) => void }) {
  const t = getTranslator('leaves')
  const step = (by: -1 | 1, label: string) => ({
    variant: 'default',
    size: 'xs',
    px: 8,
    'aria-label': label,
    onClick: () => turn(shiftMonth(month, by)),
  })
  return (
    <div className={classes.head}>
      <Title order={2} size="h5" aria-live="polite">
        {formatMonth(month)}
      </Title>
      <Group gap={4} wrap="nowrap">
        <Button {...step(-1, t('beside.previous'))}>
          <IconChevronLeft size={16} aria-hidden data-along-line />
        </Button>
        <Button {...step(1, t('beside.next'))}>
          <IconChevronRight size={16} aria-hidden data-along-line />
        </Button>
      </Group>
    </div>
  )
}

interface ShownProps {
  userId: string
  days: readonly string[]
  today: string
  /** the requested days */
  chosen: { from: string; to: string } | null
  /** how many colleagues who are away are named at first */
  named: number
  choose: (day: string) => void
}

function Shown({ userId, days, today, chosen, named, choose }: ShownProps) {
  const query = useMonthBeside(days)
  return (
    <FetchState query={query} loading={<LoadingState lines={6} />}>
      {({ people }) => {
        const own = people.find((person) => person.userId._id === userId)
        const others = people.filter((person) => person !== own)
        return (
          <>
            <MonthTable {...{ own, others, days, today, chosen, choose }} />
            <Lines {...{ own, others, days, today, chosen, named }} />
          </>
        )
      }}
    </FetchState>
  )
}

interface LinesProps extends Omit<ShownProps, 'userId' | 'choose'> {
  own: AbsentPerson | undefined
  others: readonly AbsentPerson[]
}

/** The holidays of the month, and the people away on the requested days, or else in the month. */
function Lines({ own, others, days, today, chosen, named }: LinesProps) {
  const t = getTranslator('leaves')
  const range = chosen ?? { from: days[0] as string, to: days.at(-1) as string }
  const away = others.flatMap(({ _id, userId, spans }) =>
    spans
      .filter(({ from, to, state }) => state === 'approved' && from <= range.to && to >= range.from)
      .map(({ from, to }) => ({ key: `${_id} ${from}`, name: userId.name, from, to })),
  )
  const lines = away
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .map(({ key, name, from, to }) => (
      <li key={key}>
        <bdi>{name}</bdi>
        <span>{formatNearSpan(from, to, today)}</span>
      </li>
    ))
  return (
    <>
      <ul className={classes.legend}>
        {(['chosen', 'own', 'holiday', 'off'] as const).map((key) => (
          <li key={key} className={classes.key} data-key={key}>
            {t(`beside.${key}`)}
          </li>
        ))}
        <li>{t('beside.number')}</li>
      </ul>
      <ul className={classes.list}>
        {own?.holidays.map(({ day, name, part }) => (
          <li key={`${day} ${part}`}>
            <span>{part === 'full' ? name : `${name}, ${t(`parts.${part}`)}`}</span>
            <span>{formatNearDay(day, today)}</span>
          </li>
        ))}
      </ul>
      <ul className={classes.list} aria-label={t('beside.away')}>
        {lines.length === 0 && <li>{t('beside.nobody')}</li>}
        {lines.slice(0, named)}
      </ul>
      {lines.length > named && (
        <details key={range.from} className={classes.more}>
          <summary>{t('away.more', { count: lines.length - named })}</summary>
          <ul className={classes.list}>{lines.slice(named)}</ul>
        </details>
      )}
    </>
  )
}
