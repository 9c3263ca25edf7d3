import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { commandOf } from '../../ui/keyboard/keys.ts'
import { getTranslator } from '../../ui/words/words.ts'
import type { Group } from '../navigation/adminNavigation.ts'
import { loadWords } from '../shared/loadWords.ts'
import classes from './Palette.module.css'
import { showPaletteWith } from './showPalette.ts'
import { early } from './typedAhead.ts'

const load = async () => {
  const [dialog] = await Promise.all([import('./PaletteDialog.tsx'), loadWords('palette')])
  return dialog
}
const PaletteDialog = lazy(load)

// A new palette each time: the browser may report the closing of the previous one only now.
const wish = (setOpened: (next: (last: number) => number) => void) => {
  early.typed = ''
  setOpened((last) => last + 1)
}

/** The button of the palette, which Ctrl K opens on all screens. @param groups the menu, whose screens it finds */
export function PaletteButton({ groups }: { groups: readonly Group[] }) {
  const t = getTranslator('frame')
  /** the number of the open palette; 0 for none */
  const [opened, setOpened] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    showPaletteWith(() => wish(setOpened))
    const listen = (event: KeyboardEvent) => {
      if (early.typed !== undefined && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        event.preventDefault()
        early.typed += event.key
        return
      }
      // On the first half of the shortcut: the next typed letter should find the field.
      if (event.key === 'Control' || event.key === 'Meta') void load()
      const k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // On a page with a search, the slash opens that search.
      const slash = commandOf(event) === '/' && !document.querySelector('main [aria-keyshortcuts="/"]')
      if (!k && !slash) return
      event.preventDefault()
      wish(setOpened)
    }
    window.addEventListener('keydown', listen)
    return () => {
      early.typed = undefined
      showPaletteWith(undefined)
      window.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load()}
        onClick={() => wish(setOpened)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.label}>{t('palette.open')}</span>
        <span className={classes.keys} aria-hidden>
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </UnstyledButton>
      {opened > 0 && (
        <Suspense>
          <PaletteDialog key={opened} groups={groups} close={() => setOpened((now) => (now === opened ? 0 : now))} />
        </Suspense>
      )}
    </>
  )
}
