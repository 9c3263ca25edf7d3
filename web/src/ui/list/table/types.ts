import type { ScreenLink } from '@ems/contract/core/screens'
import type { ReactNode } from 'react'

/**
 * What a column is, beyond a value: decides its alignment, and its place in the card on a phone. `face` and
 * `title` begin the card, `badge` ends its first line, a `lead` says what it is about in a line of its own that needs no name,
 * `fact`s follow in one muted line, `actions` are quiet words.
 */
export type ColumnKind = 'number' | 'face' | 'title' | 'badge' | 'lead' | 'fact' | 'money' | 'actions'

export interface Column<Row> {
  key: string
  title: string
  /** what the head shows instead of the title, which is then for screen readers */
  head?: ReactNode
  /** the field of the contract's `sort`; absent: the column cannot be sorted */
  sort?: string
  kind?: ColumnKind
  /** has moments: the head says in which time zone they are */
  moments?: true
  /** shown only if it was chosen */
  extra?: true
  /** in the card of a phone: `named` keeps its name in sight, `heard` is there for screen readers alone */
  card?: 'named' | 'heard'
  /** the value explains itself: a tile shows it without its title */
  plain?: true
  /** the name of the cell, where it has more than its value */
  label?: (row: Row) => string
  /**
   * @param number the row's number, continuous across pages
   * @param selected whether the row is chosen
   */
  cell: (row: Row, number: number, selected: boolean) => ReactNode
}

/** The action of a key or a click on a row. */
export interface RowCommands<Row> {
  /** where Enter leads while the row has the focus, and a click on it; undefined: nowhere. `search` takes the list's address along */
  open?: (row: Row) => (ScreenLink & { search?: true }) | undefined
  /** what a click does instead of leading there: opens the row in place, or closes it */
  toggle?: (row: Row) => void
  /** J or K has come to it, or what was decided by a key has led on to it */
  reach?: (row: Row) => void
  /** X chooses it, with Shift all from the one that was chosen before */
  select?: (row: Row, range: boolean) => void
  /** letters of the list itself, in lower case */
  keys?: Readonly<Record<string, (row: Row) => void>>
}
