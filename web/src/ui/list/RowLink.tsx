import { IconChevronRight } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import { use } from 'react'
import { canOpen } from '../../api/permissions.ts'
import { useAccess } from '../../api/session.ts'
import type { AnchorElement } from '../page/links.tsx'
import { getTranslator } from '../words/words.ts'
import { RowPositionContext } from './listPosition.ts'
import classes from './RowLink.module.css'
import { RowMenuContext } from './rowMenu.ts'

export interface RowWords {
  /** its text, which begins its accessible name */
  word: string
  /** the name of the row's record */
  row: string
  /** on a card of a phone, an arrow takes the place of the text */
  arrow?: boolean
}

/**
 * Looks like the library's buttons beside it, which consist of a dozen components each: a page of rows has hundreds.
 */
function RowButton({ word, row, arrow, className, ...link }: AnchorElement<RowWords>) {
  const t = getTranslator('common')
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the address that makes a link of it comes with the rest
    <a
      {...link}
      className={`mantine-Button-root ${classes.row} ${className ?? ''}`}
      data-size="xs"
      data-variant="default"
      aria-label={t('table.actionsFor', { action: word, name: row })}
    >
      {arrow && <IconChevronRight className={classes.arrow} size={18} aria-hidden data-along-line />}
      <span>{word}</span>
    </a>
  )
}

const AnyRowLink = createLink(RowButton)

function OpenRowLink(props: RowWords & { to?: string }) {
  const access = useAccess()
  const list = use(RowPositionContext)
  const Shown = (use(RowMenuContext)?.Link as typeof AnyRowLink | undefined) ?? AnyRowLink
  return access && !canOpen(access, props.to ?? '') ? null : <Shown {...(list && { state: { list } })} {...props} />
}

/** A link in a row of a list, or in its menu; absent like a `ButtonLink` without the permission. */
export const RowLink = OpenRowLink as typeof AnyRowLink
