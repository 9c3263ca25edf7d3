import { SEARCH_MAX } from '@ems/contract/core/limits'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { commandOf } from '../../keyboard/keys.ts'
import { getTranslator } from '../../words/words.ts'
import classes from './SearchBox.module.css'

const DELAY_MS = 300

interface SearchBoxProps {
  /** label and placeholder, e.g. `Search by Department Name` */
  label: string
  /** the list to search, see `useListState` */
  list: { search: string; set(change: { search: string }, options: { replace: true }): void }
}

/**
 * A search of a list that starts automatically when the typing pauses. It replaces the previous search in the browser's
 * history: the back button leaves the list, instead of undoing the typing.
 */
export function SearchBox({ label, list }: SearchBoxProps) {
  const t = getTranslator('common')
  const value = list.search
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  // Only a value from elsewhere (back button, cleared filters) replaces the text: the result of an earlier
  // search must not undo later typing.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }

  const send = (next: string) => {
    const wanted = next.trim()
    setSent(wanted)
    if (wanted !== value) list.set({ search: wanted }, { replace: true })
  }
  const field = useSlash()
  const sendLater = useDebouncedCallback(send, DELAY_MS)
  const change = (next: string) => {
    setText(next)
    sendLater(next)
  }

  return (
    <TextInput
      ref={field}
      type="search"
      aria-keyshortcuts="/"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={SEARCH_MAX}
      onChange={(event) => change(event.currentTarget.value)}
      classNames={{ input: classes.input, section: classes.section }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => change('')} />
        ) : (
          <kbd className={classes.hint} aria-hidden>
            /
          </kbd>
        )
      }
      rightSectionPointerEvents={text ? 'all' : 'none'}
      maw={{ xs: '24rem' }}
      // As wide as its placeholder, so that other controls wrap to the next line before it is cut. On a phone, a long
      // placeholder has the whole line.
      flex={{
        base: `1 1 ${Math.max(0.32 * label.length + 3.2, 0.5 * label.length - 1.3)}rem`,
        xs: `1 1 ${0.445 * label.length + 4.75}rem`,
      }}
    />
  )
}

/** The field that `/` focuses. */
function useSlash() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (commandOf(event) !== '/') return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return field
}
