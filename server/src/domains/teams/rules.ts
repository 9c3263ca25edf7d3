/** The members to add and remove for a new list of members. */
export interface MemberChange {
  added: string[]
  removed: string[]
}

/**
 * Compares the wanted members with the present ones. The leader always stays a member, listed or not;
 * a member who is listed twice counts once.
 * Source: the product's rule for teams ("the leader is always ticked").
 */
export function memberChange(current: readonly string[], wanted: readonly string[], leaderId: string): MemberChange {
  const before = new Set(current)
  const after = new Set([leaderId, ...wanted])
  return { added: [...after].filter((id) => !before.has(id)), removed: [...before].filter((id) => !after.has(id)) }
}

/** The names of some people, and the number of the others. */
export interface ShortNames {
  /** at most three, with commas between them */
  names: string
  more: number
}

/** The names of people, shortened for a sentence; null without people. */
export const namesShort = (names: readonly string[]): ShortNames | null =>
  names.length === 0 ? null : { names: names.slice(0, 3).join(', '), more: Math.max(0, names.length - 3) }

/** The sentence that refuses people who have left. */
export function departedMembersSentence({ names, more }: ShortNames): string {
  const one = more === 0 && !names.includes(', ')
  return `${names}${more > 0 ? ` and ${more} more` : ''} ${one ? 'has' : 'have'} left the organisation and cannot be in a team.`
}
