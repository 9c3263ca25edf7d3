import { useEffect, useRef } from 'react'
import { useUser } from '../../../api/session.ts'
import { notify } from '../../toast/notify.ts'
import { getTranslator } from '../../words/words.ts'
import { draftStore } from './draftStore.ts'

/** A form with typed values, and how they are restored. */
export interface Draftable<Typed> {
  /** distinguishes it from other forms of its screen; undefined while it is not known */
  name: () => string | undefined
  /** the values that differ from the saved ones, without secrets; undefined if none do */
  typed: () => Typed | undefined
  restore: (typed: Typed) => void
}

const onScreen = new Set<{ current: Draftable<unknown> }>()
/** Only in this tab's memory: it ends with the tab, and nobody who opens the browser later finds it. */
let keptDrafts: { owner: string; drafts: Map<string, unknown> } | undefined

draftStore.keep = (owner) => {
  const drafts = new Map<string, unknown>()
  for (const { current } of onScreen) {
    const [name, typed] = [current.name(), current.typed()]
    if (name !== undefined && typed !== undefined) drafts.set(location.pathname + name, typed)
  }
  if (drafts.size > 0) keptDrafts = { owner, drafts }
}

/** Restores the typed values after the same person has signed in again and opened the same form, and reports it. */
export function useDraft<Typed>(draftable: Draftable<Typed>): void {
  const latest = useRef<Draftable<unknown>>(draftable as Draftable<unknown>)
  latest.current = draftable as Draftable<unknown>
  const owner = useUser()?._id
  useEffect(() => {
    if (owner === undefined) return
    onScreen.add(latest)
    if (keptDrafts && keptDrafts.owner !== owner) keptDrafts = undefined
    const place = location.pathname + latest.current.name()
    const typed = keptDrafts?.drafts.get(place)
    if (typed !== undefined) {
      keptDrafts?.drafts.delete(place)
      latest.current.restore(typed)
      const t = getTranslator('common')
      notify.success(t('unsaved.back'))
    }
    return () => void onScreen.delete(latest)
  }, [owner])
}
