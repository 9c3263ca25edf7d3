import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { Span } from '../entitlement/period.rules.ts'

export interface SpellLeave {
  id: string
  startDate: string
  endDate: string
  receivedOn: string | null
  reminded: boolean
}

export interface Certificate {
  state: 'none' | 'due' | 'overdue' | 'received'
  dueOn: string | null
  reminded: boolean
}

export const NO_CERTIFICATE: Certificate = { state: 'none', dueOn: null, reminded: false }

/** The most days without work between two leaves of one spell, and before a due day. */
export const MOST_DAYS_OFF_BETWEEN = 31

/** Leaves belong to one spell if only days without work lie between them. */
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

/** The days for which working time matters; null where no spell can be long enough. */
export function spanOfSpells(leaves: readonly SpellLeave[], after: number): Span | null {
  const long = spellsOf(leaves, () => false).filter(
    (spell) => lengthOf(spell) > after || (spell.length > 1 && spell.some(({ receivedOn }) => receivedOn !== null)),
  )
  const [first, last] = [long[0], long.at(-1)]
  if (!first || !last) return null
  const ends = long.map((spell) => spell.at(-1)?.endDate ?? '').concat(dueBefore(last, after))
  return { from: first[0]?.startDate ?? '', to: addDays(ends.sort().at(-1) ?? '', MOST_DAYS_OFF_BETWEEN) }
}

const dueBefore = (spell: readonly SpellLeave[], after: number): string => addDays(spell[0]?.startDate ?? '', after)

/** The certificate belongs to the last leave of its spell. A certificate for any leave of the spell counts. */
export function certificatesIn(
  leaves: readonly SpellLeave[],
  after: number,
  isWorking: (day: string) => boolean,
  today: string,
): Map<string, Certificate> {
  const certificates = new Map<string, Certificate>()
  for (const spell of spellsOf(leaves, isWorking)) {
    const last = spell.at(-1)
    if (!last) continue
    let dueOn = lengthOf(spell) > after ? dueBefore(spell, after) : null
    for (let n = 0; dueOn !== null && n < MOST_DAYS_OFF_BETWEEN && !isWorking(dueOn); n++) dueOn = addDays(dueOn, 1)
    const isReceived = spell.some(({ receivedOn }) => receivedOn !== null)
    const state = isReceived ? 'received' : dueOn === null ? 'none' : today > dueOn ? 'overdue' : 'due'
    certificates.set(last.id, { state, dueOn, reminded: spell.some(({ reminded }) => reminded) })
  }
  return certificates
}
