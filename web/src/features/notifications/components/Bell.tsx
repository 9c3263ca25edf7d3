import { MOST_UNREAD } from '@ems/contract/core/limits'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLiveNotifications, useNotifications } from '../queries.ts'
import classes from './Bell.module.css'

/**
 * The button in the top bar with the number of unread notifications, which opens the list.
 * @param Panel the list, which is loaded with its words when it is opened
 */
export function Bell({ Panel }: { Panel: ComponentType<{ close: () => void }> }) {
  const t = getTranslator('frame')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The panel closes at once and cannot return the focus.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const unread = useNotifications().data?.unread ?? 0
  useLiveNotifications()
  useEffect(() => markTitle(unread), [unread])
  const count = unread >= MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread)
  return (
    <>
      <Button
        ref={button}
        className={classes.bell}
        variant="subtle"
        color="gray"
        px={8}
        aria-label={unread > 0 ? t('bell.unread', { count }) : t('bell.none')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {count}
          </span>
        )}
      </Button>
      {open && (
        <Suspense>
          <Panel close={close} />
        </Suspense>
      )}
    </>
  )
}

/** Puts the number before the document's title, which each screen sets again. @returns removes it */
function markTitle(unread: number): (() => void) | undefined {
  if (unread === 0) return undefined
  const bare = () => document.title.replace(/^\(\d+\) /, '')
  const write = () => {
    const wanted = `(${unread}) ${bare()}`
    if (document.title !== wanted) document.title = wanted
  }
  write()
  const changes = new MutationObserver(write)
  changes.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    changes.disconnect()
    document.title = bare()
  }
}
