import { confirm } from '../../dialog/confirm.tsx'
import { getTranslator } from '../../words/words.ts'

/** Whether a form has typed values. */
export type Dirty = () => boolean

/** The forms of the screen, without those in dialogs. */
export const formsOfScreen = new Set<Dirty>()

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
  for (const isDirty of formsOfScreen) {
    if (isDirty() && !(await askToLeave())) return false
  }
  return true
}
