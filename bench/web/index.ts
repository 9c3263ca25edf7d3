import { homeOf } from '@ems/contract/core/screens'
import { FULL_SPEED, openBrowser, type Person, SLOW_PHONE, signIn } from './browser.ts'
import { type Interactions, measureInteractions } from './interactions.ts'
import { type Interactive, measureInteractive } from './load-times.ts'

export interface WebFigures {
  interactive: Interactive[]
  interactions: Interactions[]
}

/**
 * Measures the web app of a running product in a browser: load times, and the time from a key or a click to the next paint.
 * @param url of the product, such as `http://127.0.0.1:3000`
 * @param keep gets all figures so far, whenever some were added
 */
export async function measureWeb(
  { url, administrator }: { url: string; administrator: Person },
  keep: (figures: WebFigures) => void,
): Promise<void> {
  const browser = await openBrowser()
  const figures: WebFigures = { interactive: [], interactions: [] }
  try {
    const token = await signIn(url, administrator)
    for (const slowness of [FULL_SPEED, SLOW_PHONE]) {
      figures.interactive.push(await measureInteractive(browser, url, { token, home: homeOf('admin'), slowness }))
      figures.interactions.push(...(await measureInteractions(browser, url, { token, slowness })))
      keep(figures)
    }
  } finally {
    await browser.close()
  }
}
