import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './CollapsibleFields.module.css'

interface CollapsibleFieldsProps {
  title: string
  /** one line beside the title with its content */
  text: ReactNode
  /** whether it opens at once, because a field in it differs from its default */
  open: boolean
  children: ReactNode
}

/** Rarely needed fields, folded under a line that names them. It opens if one of them is wrong, see `useFields`. */
export function CollapsibleFields({ title, text, open, children }: CollapsibleFieldsProps) {
  // From then on the reader opens and closes it: typing must not close it.
  const [opened] = useState(open)
  return (
    <details className={classes.fold} open={opened}>
      <summary>
        <IconChevronRight size={16} aria-hidden data-along-line className={classes.arrow} />
        <span className={classes.title}>{title}</span> <span className={classes.text}>{text}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}
