import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { Span } from '../entitlement/period.rules.ts'

/** A leave of a spell, and what is written down of its certificate. */
export interface SpellLeave {
  id: string
  startDate: string
  endDate: string
  receivedOn: string | null
  reminded: boolean
}

export interface Certificate {
  state: 'none' | 'due' | 'overdue' | 'received'
  /** a working day; null where none is asked for */
  dueOn: string | null
  /** whether the person was reminded of it */
  reminded: boolean
}

export const NO_CERTIFICATE: Certificate = { state: 'none', dueOn: null, reminded: false }

/** Days without work that two leaves of one spell can lie apart, or a day that is due can move. */
export const MOST_DAYS_OFF_BETWEEN = 31

/** The leaves, in the order of their days, as spells: between those of one there are days without work alone. */
function spellsOf<L extends SpellLeave>(leaves: readonly L[], isWorking: (day: string) => boolean): L[][] {
  const spells: L[][] = []
  let end = ''
  for (const leave of leaves) {
    const spell = spells.at(-1)
    if (spell && isJoined(end, leave.startDate, isWorking)) spell.push(leave)
    else spells.push([leave])
    end = leave.endDate
  }
  return spells
}

function isJoined(end: string, start: string, isWorking: (day: string) => boolean): boolean {
  if (inclusiveDays(end, start) - 2 > MOST_DAYS_OFF_BETWEEN) return false
  for (let day = addDays(end, 1); day < start; day = addDays(day, 1)) if (isWorking(day)) return false
  return true
}

const lengthOf = (spell: readonly SpellLeave[]): number =>
  inclusiveDays(spell[0]?.startDate ?? '', spell.at(-1)?.endDate ?? '')

/** The days of which it matters whether the person works, or null where no spell can be long enough whatever they are. */
export function daysThatMatter(leaves: readonly SpellLeave[], after: number): Span | null {
  const long = spellsOf(leaves, () => false).filter(
    (spell) => lengthOf(spell) > after || (spell.length > 1 && spell.some(({ receivedOn }) => receivedOn !== null)),
  )
  const [first, last] = [long[0], long.at(-1)]
  if (!first || !last) return null
  const ends = long.map((spell) => spell.at(-1)?.endDate ?? '').concat(dueBefore(last, after))
  return { from: first[0]?.startDate ?? '', to: addDays(ends.sort().at(-1) ?? '', MOST_DAYS_OFF_BETWEEN) }
}

const dueBefore = (spell: readonly SpellLeave[], after: number): string => addDays(spell[0]?.startDate ?? '', after)

/**
 * The certificates of someone's leaves of a type, which stand on the last one of each spell. A certificate of any of them is
 * one of the spell.
 * @param leaves those in force, in the order of their days
 * @param after the calendar days of a spell after which one is due
 */
export function certificatesIn(
  leaves: readonly SpellLeave[],
  after: number,
  isWorking: (day: string) => boolean,
  today: string,
): Map<string, Certificate> {
  const found = new Map<string, Certificate>()
  for (const spell of spellsOf(leaves, isWorking)) {
    const last = spell.at(-1)
    if (!last) continue
    let dueOn = lengthOf(spell) > after ? dueBefore(spell, after) : null
    for (let n = 0; dueOn !== null && n < MOST_DAYS_OFF_BETWEEN && !isWorking(dueOn); n++) dueOn = addDays(dueOn, 1)
    const isReceived = spell.some(({ receivedOn }) => receivedOn !== null)
    const state = isReceived ? 'received' : dueOn === null ? 'none' : today > dueOn ? 'overdue' : 'due'
    found.set(last.id, { state, dueOn, reminded: spell.some(({ reminded }) => reminded) })
  }
  return found
}
