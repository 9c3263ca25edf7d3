import type { ReactNode } from 'react'
import { getTranslator } from '../words/words.ts'

export interface Question {
  title: string
  text?: string
  /** shown below the text */
  details?: ReactNode
  confirm: string
  cancel: string
  /** paints the confirming button as one that destroys */
  destroys?: boolean
}

export interface Asked extends Question {
  /** tells one question from the next, also where their words are the same */
  number: number
  answer: (sure: boolean) => void
}

let count = 0
let show: ((asked: Asked) => void) | undefined

/** Registers the component that shows the questions: `Dialogs`, rendered once in the app. */
export function showQuestionsWith(shower: typeof show): void {
  show = shower
}

/** Asks before something happens. @returns whether it may */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => show?.({ ...question, number: ++count, answer }))

/** Asks before a delete, naming what goes; `text` tells what else it changes. */
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
