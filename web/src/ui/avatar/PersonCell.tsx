import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import classes from './PersonCell.module.css'

interface PersonCellProps {
  name: string
  /** the picture's path; null: initials */
  path: string | null
  /** the account's */
  id: string
  /** content below the name, in its own element */
  second?: ReactNode
  /** badges after the name */
  badge?: ReactNode
  size?: number
  /** one line for the name and one below it, or for that alone: longer text ends in dots */
  cut?: boolean | 'second'
}

/** A person in a row: face, name, and a second line. */
export const PersonCell = ({ name, path, id, second, badge, size = 32, cut = false }: PersonCellProps) => (
  <span className={classes.person} data-cut={cut || undefined}>
    <Avatar name={name} path={path} id={id} size={size} silent />
    <PersonCellText name={name} second={second} badge={badge} />
  </span>
)

/** The text of a person without the face, for tables with a separate column of pictures. */
export const PersonCellText = ({ name, second, badge }: Pick<PersonCellProps, 'name' | 'second' | 'badge'>) => (
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

interface PersonLinkProps {
  of: { _id: string; name: string; profileImage: string | null }
  second?: ReactNode
}

/** A person in a row whose name is a link. */
export const PersonLink = createLink(
  ({ of, second, ...link }: PersonLinkProps & AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>) => (
    <span className={classes.person}>
      <Avatar name={of.name} path={of.profileImage} id={of._id} size={32} silent />
      <span className={classes.text}>
        <Anchor className={classes.link} inherit c="inherit" underline="hover" {...link}>
          {of.name}
        </Anchor>
        {second && <span className={classes.second}>{second}</span>}
      </span>
    </span>
  ),
)
