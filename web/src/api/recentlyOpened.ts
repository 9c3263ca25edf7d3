/** The key in the browser's storage; signing out deletes it. */
const KEY = 'palette-recent'
const KEPT = 5

/** A person, record or screen that was opened. */
export interface Opened {
  id: string
  label: string
  second?: string | undefined
  /** an address of the product, with its query */
  to: string
  /** a person's account and picture; null for initials */
  face?: { id: string | null; path: string | null } | undefined
}

/** The entries opened last by this user on this device; none if they cannot be read. */
export function recentOf(userId: string): Opened[] {
  try {
    const { user, finds } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { user?: string; finds?: Opened[] }
    return user === userId && Array.isArray(finds) ? finds.filter(({ to }) => typeof to === 'string') : []
  } catch {
    return []
  }
}

/** Stores an opened entry. Another user of the device does not see it. */
export function remember(userId: string, { id, label, second, to, face }: Opened): void {
  const finds = [{ id, label, second, to, face }, ...recentOf(userId).filter((each) => each.id !== id)].slice(0, KEPT)
  localStorage.setItem(KEY, JSON.stringify({ user: userId, finds }))
}
