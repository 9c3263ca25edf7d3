import '@mantine/core/styles/Table.css'
import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useZoneName } from '../../format/moments.ts'
import type { ListState } from '../useListState.ts'
import classes from './DataTable.module.css'
import type { ColumnKind } from './types.ts'

interface SortHeaderProps {
  title: string
  head?: ReactNode
  field: string | undefined
  kind: ColumnKind | undefined
  moments: true | undefined
  list: ListState
}

/** A column's head; for sortable columns a button that alternates between ascending and descending. */
export function SortHeader({ title, head, field, kind, moments, list }: SortHeaderProps) {
  if (!field) {
    return (
      <Table.Th role="columnheader" className={classes.head} data-kind={kind}>
        {head ? <VisuallyHidden>{title}</VisuallyHidden> : title}
        {moments && <Zone />}
        {head}
      </Table.Th>
    )
  }
  const direction = list.sort === field ? 'ascending' : list.sort === `-${field}` ? 'descending' : 'none'
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction]
  return (
    <Table.Th role="columnheader" className={classes.head} data-kind={kind} aria-sort={direction} data-sortable>
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
