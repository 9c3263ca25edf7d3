import { Button } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import classes from './AccountHint.module.css'

/**
 * Asks a person once to do something for their account; after "Later" this browser does not ask again.
 * @param name the key under which the browser stores that they were asked
 * @param to the screen where it is done
 * @param once whether opening the link also ends the hint; otherwise it stays until it is done or postponed
 */
export function AccountHint({
  name,
  words,
  to,
  icon,
  once = false,
}: {
  name: string
  words: Record<'title' | 'text' | 'open' | 'later', string>
  to: string
  icon: TablerIcon
  once?: boolean
}) {
  const [asked, setAsked] = useState(false)
  if (asked) return null
  const settle = () => {
    localStorage.setItem(name, '1')
    setAsked(true)
  }
  return (
    <Notice
      tone="teal"
      className={classes.hint}
      role="status"
      icon={icon}
      title={words.title}
      actions={
        <>
          <ButtonLink to={to} size="xs" variant="light" {...(once && { onClick: settle })}>
            {words.open}
          </ButtonLink>
          <Button size="xs" variant="default" onClick={settle}>
            {words.later}
          </Button>
        </>
      }
    >
      <span className={classes.text}>{words.text}</span>
    </Notice>
  )
}
