/** The terms in force on a day. @param terms of one person, the earliest first */
export const termsOn = <Terms extends { effective_from: string }>(
  terms: readonly Terms[],
  day: string,
): Terms | undefined => terms.findLast(({ effective_from }) => effective_from <= day)
