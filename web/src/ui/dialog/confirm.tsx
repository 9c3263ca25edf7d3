import type { ReactNode } from 'react'
import { getTranslator } from '../words/words.ts'

export interface Question {
  title: string
  text?: string
  /** shown below the text */
  details?: ReactNode
  confirm: string
  cancel: string
  /** paints the confirming button as a dangerous one */
  destroys?: boolean
}

export interface PendingQuestion extends Question {
  /** distinguishes consecutive questions, even with equal words */
  number: number
  answer: (sure: boolean) => void
}

let count = 0
let show: ((asked: PendingQuestion) => void) | undefined

/** Registers the component that shows the questions: `Dialogs`, rendered once in the app. */
export function showQuestionsWith(shower: typeof show): void {
  show = shower
}

/** Asks before an action. @returns whether it may happen */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => show?.({ ...question, number: ++count, answer }))

/** Asks before a delete, with the name of the record; `text` says what else changes. */
export function useConfirmDelete() {
  const t = getTranslator('common')
  return (name: string, text = t('confirm.deleteText')) =>
    confirm({
      title: t('confirm.delete', { name }),
      text,
      confirm: t('actions.delete'),
      cancel: t('actions.cancel'),
      destroys: true,
    })
}
