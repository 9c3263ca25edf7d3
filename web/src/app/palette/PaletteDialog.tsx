import { IconSearch, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { remember } from '../../api/recentlyOpened.ts'
import { useUser } from '../../api/session.ts'
import { getTranslator } from '../../ui/words/words.ts'
import type { Group } from '../navigation/adminNavigation.ts'
import classes from './Palette.module.css'
import { PaletteResults } from './PaletteResults.tsx'
import type { PaletteItem } from './paletteItems.ts'
import { early } from './typedAhead.ts'
import { useFinds } from './usePaletteItems.ts'

/** Finds people, records, screens and actions by typing: a combobox in a native dialog. */
export default function PaletteDialog({ groups, close }: { groups: readonly Group[]; close: () => void }) {
  const t = getTranslator('palette')
  const id = useId()
  const user = useUser()
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [assigning, setAssigning] = useState(false)
  const results = useFinds({ typed, chosen, assigning }, groups)
  const finds = results.groups.flatMap((group) => group.finds)
  const placeholder = t(assigning ? 'assignTo' : 'placeholder')
  const active = finds.find((find) => find.id === chosen) ?? finds[0]

  // Before the next key: until now typed letters were kept, from now on they go into the field.
  useLayoutEffect(() => {
    setTyped(early.typed ?? '')
    early.typed = undefined
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (active) document.getElementById(`${id}${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const open = (find: PaletteItem | undefined, inNewTab: boolean) => {
    if (!find || !user) return
    if (find.asks) return ask(true)
    if (find.run) {
      dialog.current?.close()
      return find.run()
    }
    if (!assigning && !find.id.startsWith('all ')) remember(user._id, find)
    if (inNewTab) return void window.open(find.to, '_blank', 'noopener')
    dialog.current?.close()
    router.history.push(find.to)
  }
  const ask = (wanted: boolean) => {
    setAssigning(wanted)
    setTyped('')
    setChosen('')
  }
  const move = (step: number) => {
    const at = finds.findIndex((find) => find.id === active?.id)
    const next = finds[(at + step + finds.length) % finds.length]
    if (next) setChosen(next.id)
  }
  const toActions = (field: HTMLInputElement) => {
    const [first] = results.actions
    if (!first || active?.face === undefined || field.selectionStart !== field.value.length) return false
    setChosen(first.id)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, currentTarget } = event
    if (key === 'Backspace' && assigning && typed === '') return ask(false)
    if (key === 'ArrowRight') return void (toActions(currentTarget) && event.preventDefault())
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => open(active, ctrlKey || metaKey) }[
      key
    ]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; a click beside it does, too
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('title')}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          autoFocus
          role="combobox"
          aria-label={placeholder}
          placeholder={placeholder}
          aria-expanded={finds.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={active && `${id}${active.id}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen('')
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden>Esc</kbd>
        {/* For fingers, which have no such key. */}
        <button type="button" className={classes.close} aria-label={t('close')} onClick={() => dialog.current?.close()}>
          <IconX size={20} aria-hidden />
        </button>
        {results.loading && <span className={classes.waiting} aria-hidden />}
      </div>
      <PaletteResults
        id={id}
        groups={results.groups}
        typed={typed}
        active={active?.id}
        busy={results.loading}
        choose={setChosen}
        open={open}
      />
      {finds.length === 0 && !results.failed && (
        <p className={classes.nothing}>
          {results.loading ? t('common:loading') : t(typed.trim() ? 'nothing' : 'assignHint')}
        </p>
      )}
      {results.failed && (
        <p role="alert" className={classes.failed}>
          {t('failed')}{' '}
          <button type="button" onClick={results.retry}>
            {t('retry')}
          </button>
        </p>
      )}
      <p role="status" className={classes.spoken}>
        {typed && !results.loading && !results.failed ? t('count', { count: finds.length }) : ''}
      </p>
      <p className={classes.help} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('help.choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('help.open')}
        </span>
        {results.actions.length > 0 && (
          <span>
            <kbd>→</kbd> {t('help.actions')}
          </span>
        )}
      </p>
    </dialog>
  )
}
