import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** one line below the title */
  text: string
  children: ReactNode
}

/** Related fields: their title at the start, and the fields beside it in two columns. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <fieldset className={classes.section} aria-labelledby={id}>
      <div>
        <p id={id} className={classes.title}>
          {title}
        </p>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}
