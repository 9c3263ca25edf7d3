import { useState } from 'react'
import type { ListState } from '../useListState.ts'
import type { Column } from './types.ts'

/** A column that can be hidden: not the number, the name and the actions, which identify a row, nor what no one sees. */
const isChoosable = ({ key, kind, heard }: Pick<Column<never>, 'key' | 'kind' | 'heard'>): boolean =>
  kind !== 'number' && kind !== 'title' && kind !== 'actions' && key !== 'action' && !heard

/** The visible columns of a list, stored on this device by list. */
export function useColumns<Row>(list: Pick<ListState, 'path'>, columns: readonly Column<Row>[]) {
  const key = `columns ${list.path}`
  const [chosen, setChosen] = useState(() => read(key))
  const isShown = ({ key: name, extra }: Column<Row>): boolean => chosen[name] ?? !extra
  return {
    shown: columns.filter((column) => !isChoosable(column) || isShown(column)),
    choices: columns
      .filter(isChoosable)
      .map((column) => ({ key: column.key, title: column.title, shown: isShown(column) })),
    choose(name: string, shown: boolean) {
      const next = { ...chosen, [name]: shown }
      localStorage.setItem(key, JSON.stringify(next))
      setChosen(next)
    },
  }
}

function read(key: string): Record<string, boolean> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, boolean>) : {}
  } catch {
    return {}
  }
}
