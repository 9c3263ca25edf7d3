import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import type axe from 'axe-core'
import { type Product, startProduct } from './product.ts'

interface TestFixtures {
  /** signs a user in without the form: the token of a new session is stored where the web app keeps it */
  signInAs: (userId: string) => Promise<void>
  /**
   * The console lines that this test causes, each as often as it appears; a refused request is one line,
   * e.g. `409 /api/team/:id`. Add them: `expectedErrors.push('401 /api/auth/login')`.
   */
  expectedErrors: string[]
  /**
   * Waits until the open screen has loaded and no request of it is under way. A test that takes away the session or
   * rights beneath a screen waits for it first: otherwise a slow first read fails instead of the next click's.
   */
  settled: () => Promise<void>
  watch: undefined
}

interface WorkerFixtures {
  /** environment variables of the server: `test.use({ settings: … })` */
  settings: Record<string, string>
  /** the real server on this worker's database; tests make their own rows and leave other tests' rows alone */
  product: Product
  /** the first administrator's user id */
  adminId: string
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  adminId: [
    async ({ product }, use) => {
      const { id } = await product.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'admin@example.com')
        .executeTakeFirstOrThrow()
      await use(id)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  signInAs: async ({ page, product }, use) => {
    await use(async (userId) => {
      const token = await product.build.session(userId)
      await page.goto('/default.png')
      await page.evaluate((value) => localStorage.setItem('token', value), token)
    })
  },
  expectedErrors: async ({ browserName: _ }, use) => use([]),
  settled: async ({ page }, use) => {
    const underWay = new Set<Request>()
    page.on('request', (request) => request.url().includes('/api/') && underWay.add(request))
    // The stream of notifications has a response, but no end.
    page.on('response', (response) => underWay.delete(response.request()))
    page.on('requestfailed', (request) => underWay.delete(request))
    await use(async () => {
      await expect(page.locator('h1')).toBeVisible()
      await expect
        .poll(async () => (await page.locator(LOADING).count()) + underWay.size, { message: 'the screen has loaded' })
        .toBe(0)
    })
  },
  watch: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // A trace loads the preview of an image again, over a connection that the page's policy forbids.
        if (process.env.TRACE && message.text().startsWith("Connecting to 'blob:")) return
        if (message.type() === 'error' || message.type() === 'warning')
          errors.push(lineOf(message.text(), message.location().url))
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      // The console reports a refused request after the page has shown it.
      await expect
        .poll(() => errors.toSorted(), { message: 'errors in the browser console', timeout: 2000 })
        .toEqual(expectedErrors.toSorted())
    },
    { auto: true },
  ],
})

export { expect }

/** The parts of a screen that wait for data. */
export const LOADING =
  '[aria-busy="true"], [data-stale], [data-loading="true"], main [data-coming], .mantine-Skeleton-root'

/** The console line of a refused or failed request in short form; other lines unchanged. */
function lineOf(text: string, url: string): string {
  const failed = /the server responded with a status of (\d+)|(net::ERR_\w+)$/.exec(text)
  const path = url.replace(/^\w+:\/\/[^/]+|\?.*$/g, '').replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, ':id')
  return failed ? `${failed[1] ?? failed[2]} ${path}` : text
}

/**
 * Checks a screen: no accessibility violation in light and dark and at phone width, and nothing wider than the phone.
 * With SCREENS set to a folder, it saves pictures there.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const desktop = page.viewportSize() ?? { width: 1280, height: 720 }
  for (const [variant, colorScheme, size] of [
    ['light', 'light', desktop],
    ['dark', 'dark', desktop],
    ['phone', 'light', { width: 360, height: 740 }],
  ] as const) {
    // On a phone it covers the tab bar, until it is closed.
    if (variant === 'phone')
      await page.getByLabel('Close notification', { exact: true }).evaluateAll((buttons: HTMLElement[]) => {
        for (const button of buttons) button.click()
      })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // A table that waits for its next page is dimmed meanwhile.
    await expect(page.locator(LOADING)).toHaveCount(0)
    // Colours fade when the scheme changes, and what is shown late has a delay: neither is waited for.
    await page.waitForFunction(() => {
      const running = document.getAnimations().filter(({ playState }) => playState === 'running')
      // Animations of seconds are countdowns, such as that of a toast.
      const short = running.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 2000)
      for (const animation of short) animation.finish()
      return short.length === 0
    })
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/${name}-${variant}.png`, fullPage: true })
    // The dark page is the light one in other colours.
    expect(await violationsOf(page, colorScheme === 'dark' ? COLOURS : ALL), `${name} ${variant}`).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${name} ${variant} scrolls sideways`).toBeLessThanOrEqual(size.width)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

/** Opens a screen like a link: loading the app for each screen would take longer than checking it. */
export async function visit(page: Page, address: string) {
  const headings = page.locator('h1')
  if ((await headings.count()) === 0) return page.goto(address)
  await headings.evaluateAll((all) => {
    for (const one of all) one.dataset.former = ''
  })
  await page.evaluate((to) => window.history.pushState({}, '', to), address)
  return expect(page.locator('h1[data-former]')).toHaveCount(0)
}

const ALL = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const

/** Half the size of the package's main file, of which each page takes a copy. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe violations of a page without frames. Its code is injected once, which takes as long as a run. */
async function violationsOf(page: Page, runOnly: typeof ALL | typeof COLOURS): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe: judge } = window as unknown as { axe: typeof axe }
    // An element half below the top bar would count as too small to click.
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Results without violations need no details, which take longer than the check.
    const { violations } = await judge.run({ runOnly: only as never, resultTypes: ['violations'], preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, runOnly)
}
