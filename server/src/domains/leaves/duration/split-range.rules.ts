import { addDays } from '@ems/contract/core/days'
import type { Cover } from './day-count.rules.ts'

/** On a single day both parts are the same. */
function whole(piece: Cover): Cover {
  if (piece.startDate !== piece.endDate) return piece
  const part = piece.startPart === 'full' ? piece.endPart : piece.startPart
  return { ...piece, startPart: part, endPart: part }
}

export function splitAround(cover: Cover, from: string, to: string): { first: Cover | null; rest: Cover | null } {
  const first = from > cover.startDate ? { ...cover, endDate: addDays(from, -1), endPart: 'full' as const } : null
  const rest = to < cover.endDate ? { ...cover, startDate: addDays(to, 1), startPart: 'full' as const } : null
  return { first: first && whole(first), rest: rest && whole(rest) }
}

export const within = (cover: Cover, from: string, to: string): Cover =>
  whole({
    ...cover,
    startDate: from,
    endDate: to,
    startPart: from === cover.startDate ? cover.startPart : 'full',
    endPart: to === cover.endDate ? cover.endPart : 'full',
  })

export const untilDay = (cover: Cover, day: string): Cover | null =>
  cover.endDate <= day ? cover : splitAround(cover, addDays(day, 1), cover.endDate).first
