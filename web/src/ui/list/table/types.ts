import type { ScreenLink } from '@ems/contract/core/screens'
import type { ReactNode } from 'react'

/**
 * The role of a column: decides its alignment, and its place in a phone's card. `face` and `title` begin the card,
 * `badge` ends its first line, a `lead` has its own line without a label, `fact`s follow in one muted line, `actions`
 * are quiet words.
 */
export type ColumnKind = 'number' | 'face' | 'title' | 'badge' | 'lead' | 'fact' | 'money' | 'actions'

export interface Column<Row> {
  key: string
  title: string
  /** shown in the head instead of the title, which is then for screen readers */
  head?: ReactNode
  /** the field of the contract's `sort`; absent if the column cannot be sorted */
  sort?: string
  /** the rows always come in the order of this column, which the reader cannot change */
  ordered?: 'ascending' | 'descending'
  kind?: ColumnKind
  /** has moments: the head says in which time zone they are */
  moments?: true
  /** shown only if it was selected */
  extra?: true
  /** in a phone's card: `named` shows its label, `heard` is only for screen readers */
  card?: 'named' | 'heard'
  /** only for screen readers on a tablet, or only on one held `upright`: it can be missed there */
  tablet?: 'heard' | 'upright'
  /** its part of a wide table in per cent, so that it stands still while rows change; not beside selected columns */
  share?: number
  /** only for screen readers in the table, too: another cell shows the value, or no row has one */
  heard?: true
  /** the value explains itself: a tile shows it without its title */
  plain?: true
  /** the accessible name of the cell, if it has more than its value */
  label?: (row: Row) => string
  /**
   * @param number the row's number, continuous across pages
   * @param selected whether the row is selected
   */
  cell: (row: Row, number: number, selected: boolean) => ReactNode
}

/** The action of a key or a click on a row. */
export interface RowCommands<Row> {
  /** the target of Enter and of a click; undefined for none. `search` takes the list's address along */
  open?: (row: Row) => (ScreenLink & { search?: true }) | undefined
  /** the action of a click instead of the link: opens or closes the row in place */
  toggle?: (row: Row) => void
  /** J or K moved to it, or a decision by key moved on to it */
  reach?: (row: Row) => void
  /** X selects it, with Shift all since the previously selected one */
  select?: (row: Row, range: boolean) => void
  /** letters of the list itself, in lower case */
  keys?: Readonly<Record<string, (row: Row) => void>>
}
