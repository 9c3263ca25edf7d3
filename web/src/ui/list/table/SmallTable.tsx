import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { getTranslator } from '../../words/words.ts'
import { Below } from './DataRow.tsx'
import classes from './DataTable.module.css'
import { SortHeader } from './SortHeader.tsx'
import type { Column } from './types.ts'

/** A column of a small table. @property by the value that orders the rows; without it the column has no order */
export type SmallColumn<Row> = Omit<Column<Row>, 'sort' | 'extra'> & { by?: (row: Row) => string | number }

interface SmallTableProps<Row> {
  /** the table's name, for screen readers */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly SmallColumn<Row>[]
  /** the key of the column that orders the rows at first, with `-` for the other direction */
  order?: string
  /** content below an opened row */
  below?: (row: Row) => ReactNode
  /** above the rows, for instance the title of the table and the button that adds a row */
  head?: ReactNode
  /** below the rows */
  foot?: ReactNode
  /** instead of the rows, if there are none */
  empty?: ReactNode
}

/** A list that is short and read at once, drawn as `DataTable` draws longer ones: cards where there is little room. */
export function SmallTable<Row>(props: SmallTableProps<Row>) {
  const { label, rows, rowKey, columns, order, below, head, foot, empty } = props
  const t = getTranslator('common')
  const [sort, setSort] = useState(order)
  const last = columns.length - 1
  return (
    <div className={classes.frame}>
      {head && <div className={classes.beside}>{head}</div>}
      <div className={classes.room}>
        {rows.length === 0 && empty ? (
          <div className={classes.beside}>{empty}</div>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          <section className={classes.scroll} aria-label={t('table.region', { label })} tabIndex={0}>
            <Table role="table" className={classes.table} aria-label={label}>
              <Table.Thead role="rowgroup">
                <Table.Tr role="row">
                  {columns.map(({ key, title, head, ordered, kind, moments, card, tablet, heard, by }) => (
                    <SortHeader
                      key={key}
                      title={title}
                      head={head}
                      field={by && key}
                      ordered={ordered}
                      kind={kind}
                      moments={moments}
                      card={card}
                      tablet={tablet}
                      heard={heard}
                      list={{ sort, set: (change) => setSort(change.sort) }}
                    />
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody role="rowgroup">
                {inOrder(rows, columns, sort).map((row, index) => {
                  const opened = below?.(row)
                  return (
                    <Table.Tr key={rowKey(row)} role="row" data-open={opened ? true : undefined}>
                      {columns.map(({ key, title, kind, plain, card, tablet, heard, label: labelOf, cell }, column) => (
                        <td
                          // biome-ignore lint/a11y/noRedundantRoles: the cards' `display: flex` removes the native role
                          role="cell"
                          key={key}
                          aria-label={labelOf?.(row)}
                          data-title={title}
                          data-kind={kind}
                          data-plain={plain}
                          data-card={card}
                          data-tablet={tablet}
                          data-heard={heard}
                        >
                          {cell(row, index + 1, false)}
                          {opened && column === last && <Below>{opened}</Below>}
                        </td>
                      ))}
                    </Table.Tr>
                  )
                })}
              </Table.Tbody>
            </Table>
          </section>
        )}
      </div>
      {foot && <div className={classes.beside}>{foot}</div>}
    </div>
  )
}

/** The rows in the order of a column; without one as they came. */
function inOrder<Row>(rows: readonly Row[], columns: readonly SmallColumn<Row>[], sort: string | undefined) {
  const by = columns.find(({ key }) => key === sort?.replace('-', ''))?.by
  if (!by) return rows
  const sign = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
