import { type HTMLAttributes, type KeyboardEvent, type RefAttributes, useRef, useState } from 'react'
import type { PersonRow, Row } from './treeRows.ts'
import type { Tree } from './useTree.ts'

const TYPING_MS = 700

const labelOf = (row: Row): string => (row.kind === 'person' ? row.node.userId.name.toLocaleLowerCase() : '')

interface Drawn {
  /** drawn from the top down: the arrow keys follow the positions of the cards */
  down?: boolean
  /** further keys */
  also?: Record<string, () => void>
}

/**
 * Keyboard navigation in a tree: arrows, Home, End, letters, Space and Enter. Source: the tree view pattern of the ARIA
 * Authoring Practices Guide.
 * @param choose the action of Enter on a person
 */
export function useTreeKeys(tree: Tree, choose: (row: PersonRow) => void, { down = false, also = {} }: Drawn = {}) {
  const [wanted, setWanted] = useState<string>()
  const items = useRef(new Map<string, HTMLElement>())
  const typed = useRef({ text: '', at: 0 })
  const { rows } = tree
  const current = rows.some(({ key }) => key === wanted) ? wanted : (targetOf(tree) ?? rows[0]?.key)

  const go = (row: Row | undefined) => {
    if (!row) return
    setWanted(row.key)
    items.current.get(row.key)?.focus()
  }
  const find = (letter: string, from: number) => {
    const now = Date.now()
    typed.current = { text: now - typed.current.at < TYPING_MS ? typed.current.text + letter : letter, at: now }
    const { text } = typed.current
    const start = text.length > 1 ? from : from + 1
    const order = [...rows.slice(start), ...rows.slice(0, start)]
    go(order.find((row) => labelOf(row).startsWith(text.toLocaleLowerCase())))
  }
  const inward = (row: PersonRow, index: number) => {
    if (row.node.directReports === 0) return
    if (row.open) go(rows[index + 1])
    else tree.open(row.node._id)
  }
  const outward = (row: Row) => {
    if (row.kind === 'person' && row.open) tree.close(row.node._id)
    else upward(row)
  }
  const upward = (row: Row) => go(rows.find(({ key }) => key === row.parent))
  const beside = (row: Row, by: 1 | -1) => {
    const level = rows.filter((other) => other.level === row.level)
    go(level[level.indexOf(row) + by])
  }
  const act = (row: Row) => {
    if (row.kind === 'person') choose(row)
    else if (row.kind === 'more') tree.more(row.parent)
    else if (row.kind === 'failed') tree.retry()
  }

  const onKeyDown = (event: KeyboardEvent, row: Row, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const forwards = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const lines = {
      ArrowDown: () => go(rows[index + 1]),
      ArrowUp: () => go(rows[index - 1]),
      [forwards]: () => row.kind === 'person' && inward(row, index),
      [backwards]: () => outward(row),
    }
    // Cards stand from left to right in every language.
    const cards = {
      ArrowDown: () => row.kind === 'person' && inward(row, index),
      ArrowUp: () => upward(row),
      ArrowRight: () => beside(row, 1),
      ArrowLeft: () => beside(row, -1),
    }
    const does: Record<string, () => void> = {
      ...(down ? cards : lines),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      Enter: () => act(row),
      ' ': () => (row.kind === 'person' ? row.node.directReports > 0 && tree.toggle(row.node._id) : act(row)),
      ...also,
    }
    const deed = does[event.key] ?? (event.key.length === 1 ? () => find(event.key, index) : undefined)
    if (!deed) return
    event.preventDefault()
    deed()
  }

  return {
    /** moves the focus to a row */
    go,
    /** the attributes of a tree item, for keyboard and screen readers */
    item: (
      row: Row,
      index: number,
      isSelected: boolean,
    ): HTMLAttributes<HTMLDivElement> & RefAttributes<HTMLDivElement> => ({
      ref: (element) => {
        if (element) items.current.set(row.key, element)
        else items.current.delete(row.key)
      },
      role: 'treeitem',
      tabIndex: row.key === current ? 0 : -1,
      'aria-level': row.level,
      'aria-selected': isSelected,
      onKeyDown: (event) => onKeyDown(event, row, index),
      onFocus: () => setWanted(row.key),
      ...(row.kind === 'person' && {
        'aria-expanded': row.node.directReports > 0 ? row.open : undefined,
        'aria-setsize': row.size,
        'aria-posinset': row.place,
      }),
    }),
  }
}

const targetOf = ({ rows, path }: Tree) => rows.find(({ key }) => key === path.at(-1)?._id)?.key
