import { homeOf, screens } from '@ems/contract/core/screens'
import { FULL_SPEED, openBrowser, type Person, SLOW_PHONE, signIn } from './browser.ts'
import { type FirstLoad, measureFirstLoad, measureRoutes, type RouteBytes } from './bytes.ts'
import { type Interactions, measureInteractions } from './interactions.ts'
import {
  type Interactive,
  measureInteractive,
  measureScrolling,
  measureTyping,
  type Scrolling,
  type Typing,
} from './latency.ts'

export { describeWeb } from './describe.ts'

export interface WebFigures {
  firstLoads: FirstLoad[]
  interactive: Interactive[]
  scrolling: Scrolling[]
  typing: Typing[]
  interactions: Interactions[]
  routes: { area: string; routes: RouteBytes[] }[]
}

interface WebOptions {
  /** where the product runs, e.g. `http://127.0.0.1:3000` */
  url: string
  administrator: Person
  employee: Person
}

/**
 * Measures the web app of a running product as its users meet it, in a browser. Takes some minutes.
 * @param keep is called with all figures so far, whenever some were added
 */
export async function measureWeb(
  { url, administrator, employee }: WebOptions,
  keep: (figures: WebFigures) => void,
): Promise<void> {
  const browser = await openBrowser()
  const figures: WebFigures = {
    firstLoads: [],
    interactive: [],
    scrolling: [],
    typing: [],
    interactions: [],
    routes: [],
  }
  try {
    for (const encoding of ['gzip', 'br'] as const)
      for (const [who, person] of Object.entries({ administrator, employee }))
        figures.firstLoads.push(await measureFirstLoad(browser, url, { who, person, encoding }))
    keep(figures)
    const token = await signIn(url, administrator)
    for (const slowness of [FULL_SPEED, SLOW_PHONE]) {
      figures.interactive.push(await measureInteractive(browser, url, { token, home: homeOf('admin'), slowness }))
      keep(figures)
      figures.scrolling.push(...(await measureScrolling(browser, url, { token, slowness })))
      figures.typing.push(await measureTyping(browser, url, { token, slowness }))
      keep(figures)
      figures.interactions.push(...(await measureInteractions(browser, url, { token, slowness })))
      keep(figures)
    }
    for (const [area, person, home] of [
      ['administrator', administrator, screens.admin.home],
      ['employee', employee, screens.employee.home],
    ] as const) {
      figures.routes.push({ area, routes: await measureRoutes(browser, url, person, home) })
      keep(figures)
    }
  } finally {
    await browser.close()
  }
}
