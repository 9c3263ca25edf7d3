import type { ScreenLink } from '@ems/contract/core/screens'
import type { Find } from './finds.ts'

const KEY = 'palette-recent'
const KEPT = 5

interface Kept {
  id: string
  label: string
  second?: string
  link: ScreenLink
}

/** What was opened last, for this user and on this device; nothing where it cannot be read. */
export function recentOf(userId: string): Kept[] {
  try {
    const { user, finds } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { user?: string; finds?: Kept[] }
    return user === userId && Array.isArray(finds) ? finds : []
  } catch {
    return []
  }
}

/** Remembers what was opened. Another user of the device does not see it. */
export function remember(userId: string, { id, label, second, link }: Find): void {
  const finds = [{ id, label, second, link }, ...recentOf(userId).filter((each) => each.id !== id)].slice(0, KEPT)
  localStorage.setItem(KEY, JSON.stringify({ user: userId, finds }))
}
