import { homeOf, screens } from '@ems/contract/core/screens'
import { FULL_SPEED, openBrowser, type Person, SLOW_PHONE, signIn } from './browser.ts'
import { type FirstLoad, measureFirstLoad, measureRoutes, type RouteBytes } from './bytes.ts'
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
  routes: { area: string; routes: RouteBytes[] }[]
}

interface WebOptions {
  /** where the product runs, e.g. `http://127.0.0.1:3000` */
  url: string
  administrator: Person
  employee: Person
}

/** Measures the web app of a running product as its users meet it, in a browser. Takes some minutes. */
export async function measureWeb({ url, administrator, employee }: WebOptions): Promise<WebFigures> {
  const browser = await openBrowser()
  try {
    const firstLoads: FirstLoad[] = []
    for (const encoding of ['gzip', 'br'] as const) {
      firstLoads.push(await measureFirstLoad(browser, url, { who: 'administrator', person: administrator, encoding }))
      firstLoads.push(await measureFirstLoad(browser, url, { who: 'employee', person: employee, encoding }))
    }
    const token = await signIn(url, administrator)
    const figures: WebFigures = { firstLoads, interactive: [], scrolling: [], typing: [], routes: [] }
    for (const slowness of [FULL_SPEED, SLOW_PHONE]) {
      figures.interactive.push(await measureInteractive(browser, url, { token, home: homeOf('admin'), slowness }))
      figures.scrolling.push(...(await measureScrolling(browser, url, { token, slowness })))
      figures.typing.push(await measureTyping(browser, url, { token, slowness }))
    }
    figures.routes.push(
      { area: 'administrator', routes: await measureRoutes(browser, url, administrator, screens.admin.home) },
      { area: 'employee', routes: await measureRoutes(browser, url, employee, screens.employee.home) },
    )
    return figures
  } finally {
    await browser.close()
  }
}
