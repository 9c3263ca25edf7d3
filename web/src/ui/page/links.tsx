import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { canOpen } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import classes from './links.module.css'

/** An anchor with its own properties. */
export type AnchorElement<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>

const AnyButtonLink = createLink((props: AnchorElement<ButtonProps>) => <Button component="a" {...props} />)

function OpenButtonLink(props: { to?: string }) {
  const access = useAccess()
  return access && !canOpen(access, props.to ?? '') ? null : <AnyButtonLink {...props} />
}

/** A link that looks like a button; absent if the signed-in person may not open the screen. */
export const ButtonLink = OpenButtonLink as typeof AnyButtonLink

/** A link within text. */
export const TextLink = createLink((props: AnchorElement<AnchorProps>) => <Anchor underline="always" {...props} />)

/** The name of a row, which opens it: as bold and dark as the names of people. */
export const NameLink = createLink((props: AnchorElement<AnchorProps>) => (
  <Anchor underline="hover" fw={600} c="var(--l-text)" {...props} />
))

/** A link from a card to the whole list. */
export const CardTextLink = createLink((props: AnchorElement<AnchorProps>) => (
  <Anchor className={classes.card} size="sm" underline="hover" fw={600} {...props} />
))
