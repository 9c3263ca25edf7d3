import { Skeleton, Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { Column, RowCommands } from './DataTable.tsx'

interface DataRowProps<Row> {
  row: Row
  number: number
  columns: readonly Column<Row>[]
  selected: boolean
  below: ReactNode
  commands: RowCommands<Row>
}

/** A row that a click opens; what can be pressed in it stays as it is, and text that is being marked, too. */
export function DataRow<Row>({ row, number, columns, selected, below, commands }: DataRowProps<Row>) {
  const navigate = useNavigate()
  const { open, toggle, reach, keys } = commands
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('a, button, input, label, select, textarea')) return
    if (window.getSelection()?.type === 'Range') return
    if (toggle) return toggle(row)
    if (open) void navigate(open(row))
  }
  const opens = open !== undefined || toggle !== undefined
  return (
    <>
      <Table.Tr
        role="row"
        // The keys move the focus from row to row; Tab goes through what can be pressed.
        tabIndex={opens || keys ? -1 : undefined}
        data-row
        data-opens={opens || undefined}
        data-selected={selected || undefined}
        data-open={below ? true : undefined}
        onClick={opens ? onClick : undefined}
        // By the keys alone: a press of the pointer gives the focus, too.
        onFocus={
          reach &&
          ((event) => event.target === event.currentTarget && event.target.matches(':focus-visible') && reach(row))
        }
      >
        {columns.map(({ key, title, kind, cell }) => (
          <Table.Td role="cell" key={key} data-title={title} data-kind={kind}>
            {cell(row, number)}
          </Table.Td>
        ))}
      </Table.Tr>
      {below && (
        <Table.Tr role="row" className={classes.below}>
          <Table.Td role="cell" colSpan={columns.length}>
            {below}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

const WIDTHS = ['70%', '52%', '84%', '61%', '76%']

/** A row that is still on its way, in the shape of its columns. */
export function SkeletonRow<Row>({ row, columns }: { row: number; columns: readonly Column<Row>[] }) {
  return (
    <Table.Tr role="row" aria-hidden>
      {columns.map(({ key, kind }, column) => (
        <Table.Td role="cell" key={key} data-kind={kind}>
          {kind === 'face' ? (
            <Skeleton height={40} circle />
          ) : (
            <Skeleton height={12} width={column === 0 ? '1rem' : WIDTHS[(row + column) % WIDTHS.length]} />
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
