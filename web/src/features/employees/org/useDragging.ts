import { type DragEvent, useState } from 'react'
import type { PersonRow } from './treeRows.ts'

/** Told where a person was dropped on another. */
export type Drop = (person: PersonRow, manager: PersonRow) => void

/** The properties of a line or card for dragging a person to another manager. */
export function useDragging(drop: Drop | undefined) {
  const [dragged, setDragged] = useState<PersonRow>()
  const [over, setOver] = useState<string>()
  return (row: PersonRow) => {
    if (!drop) return {}
    return {
      draggable: true,
      'data-over': over === row.key || undefined,
      onDragStart: () => setDragged(row),
      onDragEnd: () => [setDragged(undefined), setOver(undefined)],
      onDragOver: (event: DragEvent) => {
        if (!dragged || dragged.key === row.key) return
        event.preventDefault()
        setOver(row.key)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged) drop(dragged, row)
      },
    }
  }
}
