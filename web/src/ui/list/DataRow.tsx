import { Skeleton, Table } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './DataTable.module.css'
import type { Column, RowCommands } from './DataTable.tsx'
import { InRow, placeOf } from './place.ts'
import type { ListState } from './useListState.ts'

interface DataRowProps<Row> {
  row: Row
  list: ListState
  number: number
  columns: readonly Column<Row>[]
  selected: boolean
  below: ReactNode
  commands: RowCommands<Row>
}

/** A row that a click opens; what can be pressed in it stays as it is, and text that is being marked, too. */
export function DataRow<Row>({ row, list, number, columns, selected, below, commands }: DataRowProps<Row>) {
  const navigate = useNavigate()
  const { open, toggle, reach, keys } = commands
  const place = placeOf(list, number)
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest(`a, button, input, label, select, textarea, .${classes.below}`)) return
    if (window.getSelection()?.type === 'Range') return
    if (toggle) return toggle(row)
    if (open) void navigate({ ...open(row), state: { list: place } })
  }
  const opens = open !== undefined || toggle !== undefined
  const last = columns.length - 1
  return (
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
      <InRow value={place}>
        {columns.map(({ key, title, kind, plain, label, cell }, column) => (
          <Table.Td
            role="cell"
            key={key}
            aria-label={label?.(row)}
            data-title={title}
            data-kind={kind}
            data-plain={plain}
          >
            {cell(row, number)}
            {below && column === last && <Below>{below}</Below>}
          </Table.Td>
        ))}
      </InRow>
    </Table.Tr>
  )
}

/**
 * What stands under a row is no row: whoever counts them finds one for each that is listed. It is drawn across the foot of its row,
 * which keeps so much room for it.
 */
function Below({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [drawn, row] = [box.current, box.current?.closest('tr')]
    if (!drawn || !row) return
    const keepRoom = () => row.style.setProperty('--below', `${drawn.offsetHeight}px`)
    const watch = new ResizeObserver(keepRoom)
    watch.observe(drawn)
    keepRoom()
    return () => {
      watch.disconnect()
      row.style.removeProperty('--below')
    }
  }, [])
  return (
    <div ref={box} className={classes.below}>
      {children}
    </div>
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
