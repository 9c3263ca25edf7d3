import '@mantine/core/styles/Table.css'
import { Button, Skeleton, Table } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { ListResult } from '../../api/hooks.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { LoadingText } from '../LoadingState.tsx'
import { wordsOf } from '../words.ts'
import classes from './DataTable.module.css'
import { Pager } from './Pager.tsx'
import { SortHeader } from './SortHeader.tsx'
import type { ListState } from './useListState.ts'

export interface Column<Row> {
  key: string
  title: string
  /** the field of the contract's `sort`; absent: the column cannot be sorted */
  sort?: string
  /** @param number the row's number, continuous across pages */
  cell: (row: Row, number: number) => ReactNode
}

interface DataTableProps<Row> {
  /** the list's name, for those who cannot see it */
  label: string
  list: ListState
  // biome-ignore lint/suspicious/noExplicitAny: the table does not care which endpoint its rows come from
  query: ListResult<any>
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** what to show where nothing exists yet; a search without a match has its own words */
  empty: ReactNode
}

const SKELETON_ROWS = 5

/** A list that the server pages, sorts and searches; its place is kept in the URL. On a narrow screen rows become cards. */
export function DataTable<Row>({ label, list, query, rows, rowKey, columns, empty }: DataTableProps<Row>) {
  const t = wordsOf('common')
  const total: number = query.data?.total ?? 0
  const skip: number = query.data?.skip ?? 0
  useLastPageAtMost(list, query.isPlaceholderData ? undefined : query.data?.total)

  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const nothing = rows !== undefined && total === 0
  return (
    <div className={classes.frame} aria-busy={query.isFetching}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t('table.region', { label })} tabIndex={0}>
        {rows === undefined && <LoadingText />}
        {/* The roles are spelled out because the cards' `display: block` takes the native ones away. */}
        <Table
          role="table"
          className={classes.table}
          aria-label={label}
          data-stale={query.isPlaceholderData || undefined}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map((column) => (
                <SortHeader key={column.key} title={column.title} field={column.sort} list={list} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows === undefined
              ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
                  <SkeletonRow key={row} columns={columns.length} />
                ))
              : rows.map((row, index) => (
                  <Table.Tr role="row" key={rowKey(row)}>
                    {columns.map((column) => (
                      <Table.Td role="cell" key={column.key} data-title={column.title}>
                        {column.cell(row, skip + index + 1)}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
          </Table.Tbody>
        </Table>
        {nothing && (list.narrowed ? <NoMatches clear={list.clear} /> : empty)}
      </section>
      <Pager label={label} list={list} total={total} skip={skip} shown={rows?.length ?? 0} />
    </div>
  )
}

const SkeletonRow = ({ columns }: { columns: number }) => (
  <Table.Tr role="row" aria-hidden>
    {Array.from({ length: columns }, (_, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
      <Table.Td role="cell" key={column}>
        <Skeleton height={16} my={6} width={column === 0 ? '2rem' : '80%'} />
      </Table.Td>
    ))}
  </Table.Tr>
)

function NoMatches({ clear }: { clear: () => void }) {
  const t = wordsOf('common')
  return (
    <EmptyState
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

/** Goes to the last page where the URL names one beyond it, for instance after its only row was deleted. */
function useLastPageAtMost(list: ListState, total: number | undefined) {
  const last = total === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / list.size))
  const beyond = list.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: `list` is a new object each time; only the place matters
  useEffect(() => {
    if (beyond) list.set({ page: last }, { replace: true })
  }, [beyond, last])
}
