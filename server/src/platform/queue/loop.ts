import type { FastifyBaseLogger } from 'fastify'

export interface Loop {
  /** waits for the present run, then stops */
  stop(): Promise<void>
}

/**
 * Runs `work` repeatedly, never twice at once. A failed run is logged and repeated after the pause.
 * @param pauseMs from the end of a run to the start of the next; after a run that returns true there is no pause
 */
export function startLoop(
  name: string,
  pauseMs: number,
  log: FastifyBaseLogger,
  work: () => Promise<boolean | undefined>,
): Loop {
  let stopped = false
  let wake = () => {}
  const loop = (async () => {
    while (!stopped) {
      let more = false
      try {
        more = (await work()) === true
      } catch (error) {
        log.warn({ err: error, job: name }, 'a background job failed and will be tried again')
      }
      if (more || stopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    async stop() {
      stopped = true
      wake()
      await loop
    },
  }
}
