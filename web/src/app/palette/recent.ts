import type { Find } from './paletteItems.ts'

/** Where it is kept; who signs out takes it away. */
const KEY = 'palette-recent'
const KEPT = 5

type Kept = Pick<Find, 'id' | 'label' | 'second' | 'to'>

/** What was opened last, for this user and on this device; nothing where it cannot be read. */
export function recentOf(userId: string): Kept[] {
  try {
    const { user, finds } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { user?: string; finds?: Kept[] }
    return user === userId && Array.isArray(finds) ? finds.filter(({ to }) => typeof to === 'string') : []
  } catch {
    return []
  }
}

/** Remembers what was opened. Another user of the device does not see it. */
export function remember(userId: string, { id, label, second, to }: Find): void {
  const finds = [{ id, label, second, to }, ...recentOf(userId).filter((each) => each.id !== id)].slice(0, KEPT)
  localStorage.setItem(KEY, JSON.stringify({ user: userId, finds }))
}
