/** Minutes as hours and minutes: `8:05`, `−2:55`. */
export function formatMinutes(minutes: number): string {
  const length = Math.abs(minutes)
  return `${minutes < 0 ? '−' : ''}${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`
}

/** A difference in hours and minutes with its sign: `+0:14`, `−2:55`, `0:00`. */
export const formatMinutesDifference = (minutes: number): string => (minutes > 0 ? '+' : '') + formatMinutes(minutes)
