import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const letters = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** What stands for somebody whose profile was erased. @param userId the account's */
export const standInFor = (userId: string) => ({
  name: `Former employee ${letters(4)}`,
  email: `erased-${userId}@invalid`,
  code: `erased-${letters(8).toLowerCase()}`,
})
