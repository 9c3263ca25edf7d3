import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { holdFocus } from '../../../ui/keyboard/holdFocus.ts'
import { SearchSelect } from '../../../ui/select/SearchSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Builder.module.css'

interface PickedListProps {
  title: string
  /** the selected items, in order */
  picked: readonly { key: string; label: string; error?: string | undefined }[]
  choices: readonly { value: string; label: string }[]
  /** the field that adds another one */
  placeholder: string
  most: number
  add: (key: string) => void
  /** @param at its position among the selected items */
  remove: (at: number) => void
  /** moves it one place up; absent if the order does not matter */
  moveUp?: (at: number) => void
  /** opens its settings */
  edit?: (at: number) => void
  error?: string | undefined
}

/** A setting with several items: the selected ones, and a field that adds one. */
export function PickedList({ title, picked, choices, placeholder, most, error, ...does }: PickedListProps) {
  const t = getTranslator('reports')
  const { add, remove, moveUp, edit } = does
  const [search, setSearch] = useState('')
  const section = useRef<HTMLElement>(null)
  const removeAt = (at: number) => {
    remove(at)
    // The button is removed with its item.
    holdFocus(() => section.current?.querySelector<HTMLElement>('button, input') ?? null)
  }
  return (
    <section ref={section} className={classes.setting} aria-label={title}>
      <h2>
        {title}
        {picked.length > 0 && <span>{t('count', { count: picked.length, most })}</span>}
      </h2>
      {picked.length > 0 && (
        <ol className={classes.picked}>
          {picked.map(({ key, label, error: wrong }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two filters may have the same column
            <li key={`${key} ${at}`}>
              {edit ? (
                <button type="button" className={classes.edit} onClick={() => edit(at)}>
                  {label}
                </button>
              ) : (
                <span>{label}</span>
              )}
              {moveUp && at > 0 && (
                <button type="button" aria-label={t('moveUp', { name: label })} onClick={() => moveUp(at)}>
                  <IconArrowUp size={14} aria-hidden />
                </button>
              )}
              <button type="button" aria-label={t('remove', { name: label })} onClick={() => removeAt(at)}>
                <IconX size={14} aria-hidden />
              </button>
              {wrong && <p className={classes.wrong}>{wrong}</p>}
            </li>
          ))}
        </ol>
      )}
      {picked.length < most && choices.length > 0 && (
        <SearchSelect
          aria-label={placeholder}
          placeholder={placeholder}
          data={choices}
          value={null}
          searchValue={search}
          onSearchChange={setSearch}
          onChange={(key) => {
            // The field is for the next item.
            setSearch('')
            if (key) add(key)
          }}
          error={error}
        />
      )}
    </section>
  )
}
