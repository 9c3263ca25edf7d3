import { type ReactNode, useState } from 'react'
import classes from './CollapsibleFields.module.css'

interface FoldProps {
  title: string
  /** one line beside the title: what is in it */
  text: string
  /** whether it opens at once, because a field in it differs from its default */
  open: boolean
  children: ReactNode
}

/** Fields that are rarely asked for, folded under a line that names them. Where one of them is wrong it opens, see `useFields`. */
export function Fold({ title, text, open, children }: FoldProps) {
  // It is the reader's from then on: what is typed into it shall not close it.
  const [opened] = useState(open)
  return (
    <details className={classes.fold} open={opened}>
      <summary>
        <span className={classes.title}>{title}</span> <span className={classes.text}>{text}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}
