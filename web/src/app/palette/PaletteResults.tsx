import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import classes from './Palette.module.css'
import { type FindGroup, type PaletteItem, plain, toWords } from './paletteItems.ts'

interface FoundListProps {
  /** the beginning of the options' ids */
  id: string
  groups: readonly FindGroup[]
  typed: string
  active: string | undefined
  /** the displayed results may not match the typed text yet */
  busy: boolean
  choose: (id: string) => void
  open: (find: PaletteItem, inNewTab: boolean) => void
}

/** The results by kind. The field above keeps the focus; its keys select. */
export function PaletteResults({ id, groups, typed, active, busy, choose, open }: FoundListProps) {
  const t = getTranslator('palette')
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={t('title')}
      aria-busy={busy}
      className={classes.list}
      tabIndex={-1}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: there is no element for groups of a listbox
        <div key={group.name} role="group" aria-label={group.name}>
          <p className={classes.group} aria-hidden>
            {group.name}
          </p>
          {group.finds.map((find) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={find.id}
              id={`${id}${find.id}`}
              role="option"
              aria-selected={find.id === active}
              tabIndex={-1}
              className={classes.option}
              onPointerMove={() => find.id === active || choose(find.id)}
              onClick={({ ctrlKey, metaKey }) => open(find, ctrlKey || metaKey)}
            >
              <Face find={find} />
              <span className={classes.found}>
                <span className={classes.name}>
                  <HighlightedText text={find.label} typed={typed} />{' '}
                  {find.second && <span className={classes.second}>{find.second}</span>}
                </span>{' '}
                {find.note && <span className={classes.note}>{find.note}</span>}
              </span>
              {find.id === active && (
                <span className={classes.hint} aria-hidden>
                  {t('help.open')} <kbd>↵</kbd>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function Face({ find: { label, face, Icon } }: { find: PaletteItem }) {
  if (face !== undefined) return <Avatar name={label} path={face.path} id={face.id} size={32} silent />
  return <span className={classes.icon}>{Icon && <Icon size={18} stroke={1.75} aria-hidden />}</span>
}

/** A text with the typed parts highlighted, ignoring accents and case. */
export function HighlightedText({ text, typed }: { text: string; typed: string }) {
  const letters = [...text]
  const marked = letters.map(() => false)
  const folded = letters.flatMap((letter, at) => [...plain(letter)].map((piece) => ({ piece, at })))
  const whole = folded.map(({ piece }) => piece).join('')
  for (const word of toWords(typed)) {
    const from = whole.indexOf(word)
    if (from >= 0) for (const { at } of folded.slice(from, from + word.length)) marked[at] = true
  }
  const parts = letters.reduce<{ text: string; on: boolean; from: number }[]>((all, letter, at) => {
    const last = all.at(-1)
    if (last && last.on === marked[at]) last.text += letter
    else all.push({ text: letter, on: marked[at] === true, from: at })
    return all
  }, [])
  return parts.map(({ text: part, on, from }) => (on ? <mark key={from}>{part}</mark> : part))
}
