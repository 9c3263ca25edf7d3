import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirm } from '../../dialog/confirm.tsx'
import { getTranslator } from '../../words/words.ts'

type Dirty = () => boolean
const openForms = new Set<Dirty>()

/** Whether typed values may be lost. */
export function askToLeave(): Promise<boolean> {
  const t = getTranslator('common')
  return confirm({
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirm: t('unsaved.leave'),
    cancel: t('unsaved.stay'),
    destroys: true,
  })
}

/** Whether the screen may be left: asks if typed values would be lost. For exits that are no navigation. */
export async function confirmLeavingScreen(): Promise<boolean> {
  for (const isDirty of openForms) {
    if (isDirty() && !(await askToLeave())) return false
  }
  return true
}

/** Warns before typed values are lost: inside the app with a dialog, on closing the tab with the browser's own. */
export function useUnsavedChanges(isDirty: Dirty): void {
  const latest = useRef(isDirty)
  latest.current = isDirty
  const dirty = useRef<Dirty>(() => latest.current()).current

  useEffect(() => {
    openForms.add(dirty)
    return () => void openForms.delete(dirty)
  }, [dirty])

  useBlocker({
    // A change of the query or hash alone leaves the form where it is.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && dirty() && !(await askToLeave()),
    enableBeforeUnload: dirty,
  })
}
