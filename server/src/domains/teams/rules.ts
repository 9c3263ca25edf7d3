/** What a new list of members changes. */
export interface MemberChange {
  added: string[]
  removed: string[]
}

/**
 * Compares the members that are wanted with those there are. The leader always stays one, listed or not; ids are
 * compared without case, and one that is listed twice counts once.
 * Source: the product's rule for teams ("the leader is always ticked").
 */
export function memberChange(current: readonly string[], wanted: readonly string[], leaderId: string): MemberChange {
  const before = new Set(current)
  const after = new Set([leaderId, ...wanted].map((id) => id.toLowerCase()))
  return { added: [...after].filter((id) => !before.has(id)), removed: [...before].filter((id) => !after.has(id)) }
}

/**
 * The sentence that refuses people who have left, naming them; null where nobody has.
 * @param names of those who have left
 */
export function leftSentence(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const shown = names.slice(0, 3).join(', ')
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `${shown}${more} ${names.length === 1 ? 'has' : 'have'} left the organisation and cannot be in a team.`
}
