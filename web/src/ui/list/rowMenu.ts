import { type ComponentType, createContext } from 'react'

export interface RowButtonProps {
  /** its text */
  word: string
  /** its accessible name outside the menu, which names the record, too */
  label: string
  danger?: boolean
  loading?: boolean
  /** opens a dialog */
  opens?: 'dialog'
  /** whether its row is the one that is edited */
  'aria-pressed'?: boolean
  /** whether what it opens below its row is open */
  'aria-expanded'?: boolean
  onClick: () => void
}

/** How actions look in the menu of a row; null: they are beside each other in the row. Lists without menus load none. */
export const RowMenuContext = createContext<{
  Link: ComponentType<never>
  Button: ComponentType<RowButtonProps>
} | null>(null)
