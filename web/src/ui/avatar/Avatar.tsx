import { useState } from 'react'
import { getTranslator } from '../words/words.ts'
import classes from './Avatar.module.css'
import { initialsOf, toneOf } from './initials.ts'
import tones from './tones.module.css'

const DEFAULT_IMAGE = '/default.png'

interface AvatarProps {
  name: string
  /** the path of the picture; null for initials */
  path: string | null
  /** the account's id, which decides the tone behind the initials on all screens; null for none */
  id: string | null
  /** in pixels */
  size: number
  /** whether the person's name is next to it: screen readers skip the picture */
  silent?: boolean
}

/** A person's picture as a disc; the initials until it has loaded, if there is none, and if it cannot be loaded. */
export function Avatar({ name, path, id, size, silent = false }: AvatarProps) {
  const t = getTranslator('common')
  const [broken, setBroken] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  const shown = path && path !== broken ? path : null
  return (
    <span
      className={`${classes.avatar} ${tones.tone}`}
      data-tone={toneOf(id ?? name)}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden={silent || undefined}
    >
      <img
        src={shown ? `/${shown}` : DEFAULT_IMAGE}
        alt={silent ? '' : t('image.of', { name })}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        data-over={shown !== null || undefined}
        onLoad={() => setLoaded(shown)}
        onError={() => setBroken(path)}
      />
      {/* Drawn, not written: the text of a cell or a link with a face in it stays the name. */}
      {(shown === null || shown !== loaded) && (
        <span aria-hidden className={classes.initials} data-initials={initialsOf(name)} />
      )}
    </span>
  )
}
