import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { TaskStatus, type tasks } from '../../../api/contract/tasks.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBoardColumn } from '../shared/queries.ts'
import classes from './TaskBoard.module.css'
import { TaskCard } from './TaskCard.tsx'
import { useBoardKeys } from './useBoardKeys.ts'

type List = ListOf<typeof tasks.list>

/** The number of cards that a column loads at first, and at most; the list has all. */
const [FIRST, MOST] = [20, 100]

/**
 * The tasks of the list as cards, one column for each state. The arrow keys move between cards; a phone shows one
 * column at a time. A filter by state shows only that column.
 */
export default function TaskBoard({ list }: { list: List }) {
  const t = getTranslator('tasks')
  const { status } = list.filters
  const shown = status ? [status] : TaskStatus.options
  const [chosen, setChosen] = useState<TaskStatus>('Assigned')
  const board = useRef<HTMLDivElement>(null)
  useBoardKeys(board)
  return (
    <>
      {shown.length > 1 && (
        <div className={classes.choose}>
          <SegmentedControl
            label={t('board.column')}
            value={chosen}
            onChange={setChosen}
            choices={shown.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          />
        </div>
      )}
      <div ref={board} className={classes.board} data-columns={shown.length}>
        {shown.map((each) => (
          <Column key={each} list={list} status={each} away={shown.length > 1 && each !== chosen} />
        ))}
      </div>
    </>
  )
}

interface ColumnProps {
  list: List
  status: TaskStatus
  /** whether a phone shows another column */
  away: boolean
}

function Column({ list, status, away }: ColumnProps) {
  const t = getTranslator('tasks')
  const [limit, setLimit] = useState(FIRST)
  const query = useBoardColumn(list, status, limit)
  const { tasks: cards, total, teams } = query.data ?? {}
  const heading = useId()
  const more = cards !== undefined && total !== undefined && cards.length < total
  return (
    <section className={classes.column} aria-labelledby={heading} data-column data-away={away || undefined}>
      <h2 id={heading} className={classes.title}>
        {t(`statuses.${status}`)}
        {total !== undefined && (
          <span className={classes.count} aria-hidden>
            {formatNumber(total)}
          </span>
        )}
      </h2>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {!query.isError && cards === undefined && <LoadingState />}
      {cards?.length === 0 && <p className={classes.nothing}>{t('board.nothing')}</p>}
      <ul className={classes.cards}>
        {cards?.map((task) => (
          <TaskCard key={task._id} task={task} teams={teams} />
        ))}
      </ul>
      {more && limit < MOST && (
        <Button variant="default" size="xs" loading={query.isPlaceholderData} onClick={() => setLimit(MOST)}>
          {t('board.more')}
        </Button>
      )}
      {more && limit === MOST && !query.isPlaceholderData && (
        <p className={classes.nothing}>{t('board.rest', { count: total - cards.length })}</p>
      )}
    </section>
  )
}
