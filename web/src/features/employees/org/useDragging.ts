import { type DragEvent, useState } from 'react'
import type { PersonRow } from './treeRows.ts'

/** Called when a person is dropped on another. */
export type Drop = (person: PersonRow, manager: PersonRow) => void

/** The properties of a draggable line or card. */
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
