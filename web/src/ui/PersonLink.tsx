import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Avatar } from './avatar/Avatar.tsx'
import classes from './avatar/PersonCell.module.css'

interface PersonLinkProps {
  of: { _id: string; name: string; profileImage: string | null }
  second?: ReactNode
}

/** A person in a row whose name leads on. */
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
