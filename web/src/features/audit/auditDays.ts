const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** How long ago an instant was, in the largest whole unit. @param now in milliseconds */
export function distanceOf(at: string, now: number): { unit: 'minute' | 'hour' | 'day' | 'month'; count: number } {
  // The clocks of the server and the device may differ.
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  if (minutes < HOUR) return { unit: 'minute', count: minutes }
  if (minutes < DAY) return { unit: 'hour', count: Math.floor(minutes / HOUR) }
  if (minutes < MONTH) return { unit: 'day', count: Math.floor(minutes / DAY) }
  return { unit: 'month', count: Math.floor(minutes / MONTH) }
}
