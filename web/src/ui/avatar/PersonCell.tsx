import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import classes from './PersonCell.module.css'

interface PersonProps {
  name: string
  /** the picture's path; null: initials */
  path: string | null
  /** the account's */
  id: string
  /** what stands under the name, in an element of its own */
  second?: ReactNode
  /** badges after the name */
  badge?: ReactNode
  size?: number
  /** one line for the name and one for what stands below it: what is longer ends in dots */
  cut?: boolean
}

/** A person in a row: face, name, and a second line. */
export const Person = ({ name, path, id, second, badge, size = 32, cut = false }: PersonProps) => (
  <span className={classes.person} data-cut={cut || undefined}>
    <Avatar name={name} path={path} id={id} size={size} silent />
    <PersonText name={name} second={second} badge={badge} />
  </span>
)

/** The words of a person without the face, for tables whose pictures have a column of their own. */
export const PersonText = ({ name, second, badge }: Pick<PersonProps, 'name' | 'second' | 'badge'>) => (
  <span className={classes.text}>
    <span className={classes.line}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {badge}
    </span>
    {second && (
      <span className={classes.second} title={typeof second === 'string' ? second : undefined}>
        {second}
      </span>
    )}
  </span>
)
