import '@mantine/core/styles/Table.css'
import { Skeleton, Table } from '@mantine/core'
import { shallowEqual } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import {
  type FocusEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { type Place, RowPositionContext } from '../listPosition.ts'
import type { ListState } from '../useListState.ts'
import classes from './DataTable.module.css'
import type { Column, RowCommands } from './types.ts'

interface DataRowProps<Row> {
  row: Row
  /** the attribute by which the row is found on the screen */
  id: string
  number: number
  columns: readonly Column<Row>[]
  selected: boolean
  below: ReactNode
  /** its position in the list, as text, so that equal values cause no render */
  place: string
  opens: boolean
  /** whether the keys move the focus to it */
  reachable: boolean
  /** its actions, looked up when they are used */
  latest: RefObject<{ list: ListState; commands: RowCommands<unknown> }>
}

const isSameRow = (
  { columns: before, ...was }: DataRowProps<unknown>,
  { columns: now, ...is }: DataRowProps<unknown>,
): boolean => shallowEqual(was, is) && before.length === now.length && before.every((column, at) => column === now[at])

/** A row that opens on click; its buttons and text selection work as usual. */
export const DataRow = memo(Row, isSameRow) as <Row>(props: DataRowProps<Row>) => ReactNode

function Row({ row, id, number, columns, selected, below, place, opens, reachable, latest }: DataRowProps<unknown>) {
  const navigate = useNavigate()
  const stands = useMemo(() => JSON.parse(place) as Place, [place])
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { open, toggle } = latest.current.commands
    if ((event.target as Element).closest(`a, button, input, label, select, textarea, .${classes.below}`)) return
    if (window.getSelection()?.type === 'Range') return
    if (toggle) return toggle(row)
    const link = open?.(row)
    if (link) void navigate({ ...link, state: { list: stands } })
  }
  // Keyboard only: a pointer press also gives the focus.
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget && target.matches(':focus-visible')) latest.current.commands.reach?.(row)
  }
  const last = columns.length - 1
  return (
    <Table.Tr
      role="row"
      // The keys move the focus from row to row; Tab moves through the controls.
      tabIndex={reachable ? -1 : undefined}
      data-row={id}
      data-opens={opens || undefined}
      data-selected={selected || undefined}
      data-open={below ? true : undefined}
      onClick={opens ? onClick : undefined}
      onFocus={onFocus}
    >
      <RowPositionContext value={stands}>
        {columns.map(({ key, title, kind, plain, card, tablet, heard, label, cell }, column) => (
          <td
            // biome-ignore lint/a11y/noRedundantRoles: the cards' `display: flex` removes the native role
            role="cell"
            key={key}
            aria-label={label?.(row)}
            data-title={title}
            data-kind={kind}
            data-plain={plain}
            data-card={card}
            data-tablet={tablet}
            data-heard={heard}
          >
            {cell(row, number, selected)}
            {below && column === last && <Below>{below}</Below>}
          </td>
        ))}
      </RowPositionContext>
    </Table.Tr>
  )
}

/**
 * Content that opens below a row is not a row: there are as many rows as records. It is drawn across the foot of its
 * row, which reserves the room for it.
 */
export function Below({ children }: { children: ReactNode }) {
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

/** A line above the rows that belong together; nothing without content. */
export const HeadRow = ({ span, children }: { span: number; children: ReactNode }) =>
  children && (
    <Table.Tr role="row" data-head>
      <Table.Th role="rowheader" scope="rowgroup" colSpan={span}>
        {children}
      </Table.Th>
    </Table.Tr>
  )

const WIDTHS = ['70%', '52%', '84%', '61%', '76%']

/** The placeholder of a loading row, in the shape of its columns. */
export function SkeletonRow<Row>({ row, columns }: { row: number; columns: readonly Column<Row>[] }) {
  const hasFaces = columns.some(({ kind }) => kind === 'face')
  const widthOf = (column: number) => WIDTHS[(row + column) % WIDTHS.length]
  return (
    <Table.Tr role="row" aria-hidden>
      {columns.map(({ key, kind, tablet, heard }, column) => (
        // biome-ignore lint/a11y/noRedundantRoles: see the rows above
        <td role="cell" key={key} data-kind={kind} data-tablet={tablet} data-heard={heard}>
          {kind === 'face' ? (
            <Skeleton height={40} circle />
          ) : (
            <Skeleton
              height={kind === 'badge' ? 22 : 12}
              radius={kind === 'badge' ? 'xl' : undefined}
              width={kind === 'number' ? '1rem' : widthOf(column)}
            />
          )}
          {/* Beside a face there are two lines. */}
          {kind === 'title' && hasFaces && <Skeleton height={10} width={widthOf(column + 1)} mt={8} />}
        </td>
      ))}
    </Table.Tr>
  )
}
