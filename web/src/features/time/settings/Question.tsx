import { type ReactNode, useId } from 'react'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import classes from './Settings.module.css'

interface QuestionProps<Value extends string> {
  title: string
  text: string
  choices: readonly { value: Value; label: string; text: string }[]
  value: Value
  choose: (value: Value) => void
  /** further fields for the answer */
  children?: ReactNode
}

/** A question with a few answers, all visible. */
export function Question<Value extends string>({
  title,
  text,
  choices,
  value,
  choose,
  children,
}: QuestionProps<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.question} aria-describedby={id}>
      <legend className={classes.title}>{title}</legend>
      <p id={id} className={classes.text}>
        {text}
      </p>
      {choices.length > 0 && <RadioCards choices={choices} value={value} onChange={choose} />}
      {children}
    </fieldset>
  )
}
