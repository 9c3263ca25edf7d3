import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorElement<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>

/** A link that looks like a button. */
export const ButtonLink = createLink((props: AnchorElement<ButtonProps>) => <Button component="a" {...props} />)

/** A link within text. */
export const TextLink = createLink((props: AnchorElement<AnchorProps>) => <Anchor underline="always" {...props} />)
