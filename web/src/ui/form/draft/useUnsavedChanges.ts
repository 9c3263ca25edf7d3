import { useBlocker } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useRef } from 'react'
import { askToLeave, type Dirty, formsOfScreen } from './leaving.ts'

/** The forms of the dialog around them, or of the screen. */
export const OpenForms = createContext(formsOfScreen)

/** Warns before typed values are lost: inside the app with a dialog, on closing the tab with the browser's own. */
export function useUnsavedChanges(isDirty: Dirty): void {
  const latest = useRef(isDirty)
  latest.current = isDirty
  const dirty = useRef<Dirty>(() => latest.current()).current
  const forms = useContext(OpenForms)

  useEffect(() => {
    forms.add(dirty)
    return () => void forms.delete(dirty)
  }, [forms, dirty])

  useBlocker({
    // A change of the query or hash alone leaves the form where it is.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && dirty() && !(await askToLeave()),
    enableBeforeUnload: dirty,
  })
}
