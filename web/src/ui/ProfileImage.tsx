import { useState } from 'react'
import { wordsOf } from './words.ts'

const DEFAULT_IMAGE = '/default.png'

/** A person's round picture; the default one where there is none or it cannot be loaded. */
export function ProfileImage({ path, name, size }: { path: string | null; name: string; size: number }) {
  const t = wordsOf('common')
  const [broken, setBroken] = useState<string | null>(null)
  const src = path && path !== broken ? `/${path}` : DEFAULT_IMAGE
  return (
    <img
      src={src}
      alt={t('image.of', { name })}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(path)}
      style={{ borderRadius: '50%', objectFit: 'cover', display: 'block', background: 'var(--app-line)' }}
    />
  )
}
