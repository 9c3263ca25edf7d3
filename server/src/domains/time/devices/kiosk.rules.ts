import { MINUTE_MS } from '@ems/contract/core/durations'

/** The number of wrong guesses within some minutes that blocks for some minutes. */
export interface GuessLimit {
  most: number
  within: number
  blocks: number
}

export const PERSON_LIMIT: GuessLimit = { most: 5, within: 15, blocks: 15 }
export const DEVICE_LIMIT: GuessLimit = { most: 20, within: 10, blocks: 5 }

/** @param failures latest first, in milliseconds; at least `most` of them if there are as many */
export function isBlocked(failures: readonly number[], { most, within, blocks }: GuessLimit, now: number): boolean {
  const [latest, earliest] = [failures[0], failures[most - 1]]
  if (latest === undefined || earliest === undefined) return false
  return latest - earliest <= within * MINUTE_MS && now < latest + blocks * MINUTE_MS
}
