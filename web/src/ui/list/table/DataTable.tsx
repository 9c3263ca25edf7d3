import '@mantine/core/styles/Table.css'
import { Button, Table } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import type { ListResult } from '../../../api/hooks.ts'
import { EmptyState } from '../../states/EmptyState.tsx'
import { ErrorState } from '../../states/ErrorState.tsx'
import { LoadingText } from '../../states/LoadingState.tsx'
import { usePreviousWhileLoading } from '../../states/usePreviousWhileLoading.ts'
import { getTranslator } from '../../words/words.ts'
import { toListPosition } from '../listPosition.ts'
import type { ListState } from '../useListState.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DataRow, HeadRow, SkeletonRow } from './DataRow.tsx'
import classes from './DataTable.module.css'
import { Pager } from './Pager.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { Column, RowCommands } from './types.ts'
import { useColumns } from './useColumns.ts'
import { useRowKeys } from './useRowKeys.ts'

interface DataTableProps<Row> extends RowCommands<Row> {
  /** the list's name, for screen readers */
  label: string
  list: ListState
  // biome-ignore lint/suspicious/noExplicitAny: the table does not depend on the endpoint of its rows
  query: ListResult<any>
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** whether a row can be selected */
  isSelected?: (row: Row) => boolean
  /** a line above a row, such as its day, if the row before it has another */
  head?: (row: Row, previous: Row | undefined) => ReactNode
  /** content below an opened row */
  below?: (row: Row) => ReactNode
  /** has many columns, which move closer together where they have little room */
  dense?: boolean
  /** draws the rows as tiles side by side, with a large face at the head of each; they stay rows of the table */
  tiles?: boolean
  /** the sentence for a list that failed to load; absent if the heading above it, or that of the screen, says enough */
  failed?: string
  /** content of an empty list */
  empty: ReactNode
  /** content of a search without results, if the usual words do not fit */
  noMatches?: ReactNode
}

/**
 * A list that the server pages, sorts and searches; its position is kept in the URL. On a narrow screen rows become
 * cards. A row renders again only when its data changes: with stable columns (`useMemo`), an action on one row does not
 * affect the others.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, list, query, rows, rowKey, isSelected, head, below, failed, empty, noMatches, dense, tiles } = props
  const { open, toggle, reach, select, keys } = props
  const { shown: columns, ...choice } = useColumns(list, props.columns)
  const t = getTranslator('common')
  const total: number = query.data?.total ?? 0
  const skip: number = query.data?.skip ?? 0
  const body = useRef<HTMLTableSectionElement>(null)
  useLastPageAtMost(list, query.isPlaceholderData ? undefined : query.data?.total)
  const commands: RowCommands<Row> = {
    ...(open && { open }),
    ...(toggle && { toggle }),
    ...(reach && { reach }),
    ...(select && { select }),
    ...(keys && { keys }),
  }
  const from = usePreviousWhileLoading(list, query)
  const now = { rows, skip, total, from, stale: query.isPlaceholderData, columns: props.columns }
  // Rows render after the click has shown its effect, and in slices: thirty of them take longer than a frame.
  // If the columns change, all rows render anyway, and a ticked box must stay ticked.
  const later = useDeferredValue(now)
  const drawn = later.columns === now.columns ? later : now
  useRowKeys({ body, rows: drawn.rows ?? [], rowKey, paged: { list, total: drawn.total, skip: drawn.skip }, commands })
  const latest = useRef({ list, commands })
  latest.current = { list, commands }

  // A list that failed needs no tools. An active filter stays: without it the list may load.
  if (query.isError)
    return (
      <div data-nothing={!list.narrowed || undefined}>
        <ErrorState error={query.error} title={failed} retry={() => void query.refetch()} />
      </div>
    )
  const nothing = drawn.rows !== undefined && drawn.total === 0
  const untouched = nothing && !list.narrowed
  return (
    // As another frame, the one without rows and tools moves nothing of the skeleton.
    <div
      key={untouched ? 'nothing' : 'some'}
      className={classes.frame}
      aria-busy={query.isFetching || drawn.rows === undefined}
      data-dense={dense || undefined}
      data-tiles={tiles || undefined}
      data-nothing={untouched || undefined}
    >
      <div className={classes.room}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={classes.scroll} aria-label={t('table.region', { label })} tabIndex={0}>
          {drawn.rows === undefined && (
            <div data-awaited>
              <LoadingText />
            </div>
          )}
          {/* The roles are spelled out because the cards' `display: flex` takes the native ones away. */}
          {/* The rows give the columns other widths than the skeleton has. As another table they move nothing of it. */}
          <Table
            key={drawn.rows === undefined ? 'coming' : 'there'}
            role="table"
            className={classes.table}
            aria-label={label}
            data-stale={query.isPlaceholderData || drawn.stale || undefined}
          >
            <Table.Thead role="rowgroup">
              <Table.Tr role="row">
                {columns.map((column) => (
                  <SortHeader
                    key={column.key}
                    title={column.title}
                    head={column.head}
                    // No one sees the order of a column that is only heard.
                    field={column.heard ? undefined : column.sort}
                    ordered={column.ordered}
                    kind={column.kind}
                    moments={column.moments}
                    card={column.card}
                    tablet={column.tablet}
                    heard={column.heard}
                    share={columns.some(({ extra }) => extra) ? undefined : column.share}
                    list={list}
                  />
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody role="rowgroup" ref={body}>
              {drawn.rows === undefined
                ? Array.from({ length: Math.min(list.size, 10) }, (_, row) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
                    <SkeletonRow key={row} row={row} columns={columns} />
                  ))
                : drawn.rows.map((row, index, all) => (
                    <Fragment key={rowKey(row)}>
                      <HeadRow span={columns.length}>{head?.(row, all[index - 1])}</HeadRow>
                      <DataRow
                        id={rowKey(row)}
                        row={row}
                        number={drawn.skip + index + 1}
                        columns={columns}
                        selected={isSelected?.(row) ?? false}
                        below={below?.(row) ?? null}
                        place={JSON.stringify(toListPosition(drawn.from, drawn.skip + index + 1))}
                        opens={open ? open(row) !== undefined : toggle !== undefined}
                        reachable={open !== undefined || toggle !== undefined || keys !== undefined}
                        latest={latest as RefObject<{ list: ListState; commands: RowCommands<unknown> }>}
                      />
                    </Fragment>
                  ))}
            </Table.Tbody>
          </Table>
          {nothing && (list.narrowed ? (noMatches ?? <NoMatches clear={list.clear} />) : empty)}
        </section>
      </div>
      {!nothing && (
        <Pager label={label} list={list} total={drawn.total} skip={drawn.skip} shown={drawn.rows?.length}>
          {choice.choices.length > 0 && <ColumnsMenu {...choice} />}
        </Pager>
      )}
    </div>
  )
}

/** Opens the last page if the URL names a later one, for instance after its only row was deleted. */
function useLastPageAtMost(list: ListState, total: number | undefined) {
  const last = total === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / list.size))
  const beyond = list.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is a new object each time; only the position matters
  useEffect(() => {
    if (beyond) list.set({ page: last }, { replace: true })
  }, [beyond, last])
}

/** Says that nothing matches the filters of a list. @param clear removes the filters */
export function NoMatches({ clear }: { clear: () => void }) {
  const t = getTranslator('common')
  return (
    <EmptyState
      drawing="nothing"
      title={t('empty.noMatches')}
      text={t('empty.noMatchesHint')}
      action={
        <Button variant="default" onClick={clear}>
          {t('empty.clearAll')}
        </Button>
      }
    />
  )
}
