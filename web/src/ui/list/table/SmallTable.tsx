import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { getTranslator } from '../../words/words.ts'
import classes from './DataTable.module.css'
import type { Column } from './types.ts'

interface SmallTableProps<Row> {
  /** the table's name, for screen readers */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Omit<Column<Row>, 'sort' | 'extra'>[]
  /** above the rows, for instance the title of the table and the button that adds a row */
  head?: ReactNode
  /** below the rows */
  foot?: ReactNode
  /** instead of the rows, if there are none */
  empty?: ReactNode
}

/** A list that is short and read at once, drawn as `DataTable` draws longer ones: cards where there is little room. */
export function SmallTable<Row>({ label, rows, rowKey, columns, head, foot, empty }: SmallTableProps<Row>) {
  const t = getTranslator('common')
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
                  {columns.map(({ key, title, head, kind }) => (
                    <Table.Th key={key} role="columnheader" scope="col" className={classes.head} data-kind={kind}>
                      {head ?? title}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody role="rowgroup">
                {rows.map((row, index) => (
                  <Table.Tr key={rowKey(row)} role="row">
                    {columns.map(({ key, title, kind, plain, card, label: labelOf, cell }) => (
                      <td
                        // biome-ignore lint/a11y/noRedundantRoles: the cards' `display: flex` removes the native role
                        role="cell"
                        key={key}
                        aria-label={labelOf?.(row)}
                        data-title={title}
                        data-kind={kind}
                        data-plain={plain}
                        data-card={card}
                      >
                        {cell(row, index + 1, false)}
                      </td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </section>
        )}
      </div>
      {foot && <div className={classes.beside}>{foot}</div>}
    </div>
  )
}
