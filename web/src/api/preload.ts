declare global {
  /** Requests that `boot.js` sent before the app started, by address. */
  var askedAhead: Map<string, Promise<Response>> | undefined
}

/** A person who opens the screen later, for instance after a sign-in, needs current data. */
const FRESH_MS = 10_000

/** A preloaded response, used once: it is from the moment of the start. */
export function takePreloaded(url: string): Promise<Response> | undefined {
  const answer = globalThis.askedAhead?.get(url)
  globalThis.askedAhead?.delete(url)
  return performance.now() < FRESH_MS ? answer : undefined
}
