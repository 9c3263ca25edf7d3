import { useCallback, useState } from 'react'
import type { Edits, Field } from './amounts.ts'

/** A text for one cell. */
export interface Change {
  /** the employee's id */
  id: string
  field: Field
  text: string
}

interface State {
  edits: Edits
  /** what stood before each change, the last one at the end; `cell` where it is typed into */
  past: readonly { edits: Edits; cell: string | null }[]
}

/** How many changes can be taken back. */
const MOST_STEPS = 100

/** What is typed or pasted into a run before it is recorded, and how it is taken back. Its functions stay the same. */
export function useEdits() {
  const [{ edits, past }, set] = useState<State>({ edits: {}, past: [] })

  /** Changes cells as one step. @param typed letter after letter: the letters of one cell are one step */
  const change = useCallback(
    (changes: readonly Change[], typed = false) =>
      set((now) => {
        const [first] = changes
        if (!first) return now
        const cell = typed ? `${first.id} ${first.field}` : null
        const next: Record<string, Edits[string]> = { ...now.edits }
        for (const { id, field, text } of changes) next[id] = { ...next[id], [field]: text }
        const goesOn = cell !== null && now.past.at(-1)?.cell === cell
        return {
          edits: next,
          past: goesOn ? now.past : [...now.past.slice(1 - MOST_STEPS), { edits: now.edits, cell }],
        }
      }),
    [],
  )

  /** Ends what is typed into a cell: letters that follow are another step. */
  const settle = useCallback(
    () =>
      set((now) => {
        const last = now.past.at(-1)
        return last?.cell ? { ...now, past: [...now.past.slice(0, -1), { ...last, cell: null }] } : now
      }),
    [],
  )

  /** Takes the last step back; where there is none, nothing happens. */
  const undo = useCallback(
    () => set((now) => ({ edits: now.past.at(-1)?.edits ?? now.edits, past: now.past.slice(0, -1) })),
    [],
  )

  /** Forgets what was typed for people, whose pay is recorded now; it cannot be taken back any more. */
  const forget = useCallback(
    (ids: ReadonlySet<string>) =>
      set((now) => ({ edits: Object.fromEntries(Object.entries(now.edits).filter(([id]) => !ids.has(id))), past: [] })),
    [],
  )

  return { edits, change, settle, undo, forget, canUndo: past.length > 0 }
}
