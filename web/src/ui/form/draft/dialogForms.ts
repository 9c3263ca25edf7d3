import { createContext, useContext, useEffect, useRef } from 'react'

type Dirty = () => boolean

/** The forms of the dialog around them, each with whether it has typed values; null outside dialogs. */
export const DialogForms = createContext<Set<Dirty> | null>(null)

/** Tells the dialog around a form whether closing it would lose typed values. */
export function useFormOfDialog(isDirty: Dirty): void {
  const forms = useContext(DialogForms)
  const latest = useRef(isDirty)
  latest.current = isDirty
  useEffect(() => {
    const dirty = () => latest.current()
    forms?.add(dirty)
    return () => void forms?.delete(dirty)
  }, [forms])
}
