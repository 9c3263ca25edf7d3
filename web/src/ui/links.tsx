import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { type ComponentPropsWithRef, use } from 'react'
import { opens } from '../api/rights.ts'
import { useAccess } from '../api/session.ts'
import classes from './links.module.css'
import { InRow } from './list/place.ts'
import { wordsOf } from './words.ts'

type AnchorElement<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>

const AnyButtonLink = createLink((props: AnchorElement<ButtonProps>) => <Button component="a" {...props} />)

function OpenButtonLink(props: { to?: string }) {
  const access = useAccess()
  return access && !opens(access, props.to ?? '') ? null : <AnyButtonLink {...props} />
}

/** A link that looks like a button; it is absent where the signed-in person's rights do not open the screen. */
export const ButtonLink = OpenButtonLink as typeof AnyButtonLink

interface RowWords {
  /** what stands on it, which begins what it is called */
  word: string
  /** whom or what the row is about */
  row: string
}

function RowButton({ word, row, ...link }: AnchorElement<Omit<ButtonProps, 'children'>> & RowWords) {
  const t = wordsOf('common')
  return (
    <Button
      component="a"
      {...link}
      size="xs"
      variant="default"
      aria-label={t('table.actionsFor', { action: word, name: row })}
    >
      {word}
    </Button>
  )
}

const AnyRowLink = createLink(RowButton)

function OpenRowLink(props: RowWords & { to?: string }) {
  const access = useAccess()
  const list = use(InRow)
  return access && !opens(access, props.to ?? '') ? null : <AnyRowLink {...(list && { state: { list } })} {...props} />
}

/** A way on in a row of a list; absent as a `ButtonLink` is. */
export const RowLink = OpenRowLink as typeof AnyRowLink

/** A link within text. */
export const TextLink = createLink((props: AnchorElement<AnchorProps>) => <Anchor underline="always" {...props} />)

/** The way from a card to the whole of what it shows a part of. */
export const CardLink = createLink((props: AnchorElement<AnchorProps>) => (
  <Anchor className={classes.card} size="sm" underline="hover" fw={600} {...props} />
))
