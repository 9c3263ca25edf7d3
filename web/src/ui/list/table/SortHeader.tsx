import '@mantine/core/styles/Table.css'
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useZoneName } from '../../format/moments.ts'
import classes from './DataTable.module.css'
import type { Column, ColumnKind } from './types.ts'

/** The order of a list, and how it is changed: by the server, or of a short list on the screen. */
export interface Sorting {
  sort: string | undefined
  set: (change: { sort: string }) => void
}

interface SortHeaderProps {
  title: string
  head?: ReactNode
  field: string | undefined
  ordered: 'ascending' | 'descending' | undefined
  kind: ColumnKind | undefined
  moments: true | undefined
  card: Column<unknown>['card']
  tablet: Column<unknown>['tablet']
  heard: true | undefined
  share?: number | undefined
  list: Sorting
}

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

/** A column's head; for sortable columns a button that alternates between ascending and descending. */
export function SortHeader(props: SortHeaderProps) {
  const { title, head, field, ordered, kind, moments, card, tablet, heard, share, list } = props
  const width = share !== undefined && { 'data-share': true, style: { '--share': `${share}%` } as CSSProperties }
  if (!field) {
    const Order = ordered && ICONS[ordered]
    return (
      <Table.Th
        role="columnheader"
        className={classes.head}
        data-kind={kind}
        data-card={card}
        data-tablet={tablet}
        data-heard={heard}
        aria-sort={ordered}
        {...width}
      >
        {head ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        {moments && <Zone />}
        {head}
        {Order && <Order size={14} className={classes.ordered} aria-hidden />}
      </Table.Th>
    )
  }
  const direction = list.sort === field ? 'ascending' : list.sort === `-${field}` ? 'descending' : 'none'
  const Icon = ICONS[direction]
  return (
    <Table.Th
      role="columnheader"
      className={classes.head}
      data-kind={kind}
      data-card={card}
      data-tablet={tablet}
      aria-sort={direction}
      data-sortable
      {...width}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => list.set({ sort: direction === 'ascending' ? `-${field}` : field })}
      >
        {title}
        {moments && <Zone />}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** The time zone of the moments below. */
const Zone = () => <span className={classes.zone}>{useZoneName()}</span>
