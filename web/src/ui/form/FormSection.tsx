import { type ReactNode, useId } from 'react'
import classes from './FormSection.module.css'

interface FormSectionProps {
  title: string
  /** one line below the title */
  text: string
  /** whether the title is a heading, for a section that is alone in its form */
  heading?: boolean
  children: ReactNode
}

/** Related fields: their title at the start, and the fields beside it in two columns. */
export function FormSection({ title, text, heading = false, children }: FormSectionProps) {
  const id = useId()
  const Title = heading ? 'h2' : 'p'
  return (
    <fieldset className={classes.section} aria-labelledby={id}>
      <div>
        <Title id={id} className={classes.title}>
          {title}
        </Title>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}
