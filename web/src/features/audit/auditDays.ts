const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const MONTH_MINUTES = 30 * DAY_MINUTES

/** How long ago an instant was, in the largest whole unit. @param now in milliseconds */
export function distanceOf(at: string, now: number): { unit: 'minute' | 'hour' | 'day' | 'month'; count: number } {
  // The clocks of the server and the device may differ.
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS))
  if (minutes < HOUR_MINUTES) return { unit: 'minute', count: minutes }
  if (minutes < DAY_MINUTES) return { unit: 'hour', count: Math.floor(minutes / HOUR_MINUTES) }
  if (minutes < MONTH_MINUTES) return { unit: 'day', count: Math.floor(minutes / DAY_MINUTES) }
  return { unit: 'month', count: Math.floor(minutes / MONTH_MINUTES) }
}
