import { addDays } from '@ems/contract/core/days'
import type { Cover } from './rules-counting.ts'

/** What is left of a leave before and after some days within it; null where nothing is. */
export function around(cover: Cover, from: string, to: string): { first: Cover | null; rest: Cover | null } {
  const first = from > cover.startDate ? { ...cover, endDate: addDays(from, -1), endPart: 'full' as const } : null
  const rest = to < cover.endDate ? { ...cover, startDate: addDays(to, 1), startPart: 'full' as const } : null
  // Of a single day both parts are the same.
  const whole = (piece: Cover | null) => {
    if (!piece || piece.startDate !== piece.endDate) return piece
    const part = piece.startPart === 'full' ? piece.endPart : piece.startPart
    return { ...piece, startPart: part, endPart: part }
  }
  return { first: whole(first), rest: whole(rest) }
}

/** What is left of a leave until a day, which is included; null where nothing is. */
export const untilDay = (cover: Cover, day: string): Cover | null =>
  cover.endDate <= day ? cover : around(cover, addDays(day, 1), cover.endDate).first
