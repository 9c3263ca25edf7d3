import { loadWords } from '../shared/loadWords.ts'

/** The clock of the first screen, with its words; only people who clock in have it. */
export const loadHomeClock = async () => {
  const [module] = await Promise.all([import('../../features/time/clock/HomeClock.tsx'), loadWords('myTime')])
  return module
}
