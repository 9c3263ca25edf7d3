import { screens } from '@ems/contract/core/screens'
import type { Browser, Page } from '@playwright/test'
import { quantile, type Slowness, visit } from './browser.ts'

/** Times from a key or a click to the next paint, as browsers measure INP, in milliseconds and steps of 8. */
export interface Interactions {
  what: string
  slowness: string
  /** the number of keys and clicks */
  count: number
  p50: number
  /** the longest: INP, for a visit of fewer than fifty */
  longest: number
}

/** Actions on the administrator's screens that write nothing. */
const VISITS: [what: string, path: string, doings: (page: Page) => Promise<void>][] = [
  [
    'Manage Employee: sort, page, search, open a person',
    `${screens.admin.employees}?size=30`,
    async (page) => {
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
      await rest(page)
      await page.getByRole('button', { name: 'Next page' }).click()
      await rest(page)
      await page.getByRole('searchbox').click()
      await page.keyboard.type('lind', { delay: 120 })
      await rest(page)
      await page.locator('tbody tr').first().getByRole('link').first().click()
      await rest(page)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        await rest(page)
      }
    },
  ],
  [
    'Leaves: keys from row to row, next page',
    `${screens.admin.leaves}?size=30`,
    async (page) => {
      for (const key of 'jjjjkk') await page.keyboard.press(key, { delay: 60 })
      await page.getByRole('button', { name: 'Next page' }).click()
      await rest(page)
      for (const key of 'jjj') await page.keyboard.press(key, { delay: 60 })
    },
  ],
  [
    'Manage Attendance: keys from row to row, next page',
    `${screens.admin.attendance}?size=30`,
    async (page) => {
      for (const key of 'jjjjjjkk') await page.keyboard.press(key, { delay: 60 })
      await page.getByRole('button', { name: 'Next page' }).click()
      await rest(page)
    },
  ],
  [
    'Absence calendar: three months forward',
    screens.admin.leaveCalendar,
    async (page) => {
      for (let month = 0; month < 3; month++) {
        await page.getByRole('button', { name: 'Next month' }).click()
        await rest(page)
      }
    },
  ],
  [
    'Menu: from screen to screen',
    screens.admin.home,
    async (page) => {
      for (const entry of ['Employees', 'Departments', 'Leaves', 'Tasks', 'Teams', 'Dashboard']) {
        await page.getByRole('navigation').first().getByRole('link', { name: entry }).first().click()
        await rest(page)
      }
    },
  ],
  [
    'Global search',
    screens.admin.home,
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.type('lind', { delay: 120 })
      await rest(page)
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Escape']) await page.keyboard.press(key, { delay: 60 })
    },
  ],
]

/** Waits until the answer is drawn: drawing is part of the measured time. */
const rest = (page: Page): Promise<void> => page.waitForTimeout(700)

/** Runs in the page from its start: keeps the longest part of each key and click. */
function watchInteractions(): void {
  const longest = new Map<number, number>()
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
  })
  watch.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  Object.assign(window, { longest })
}

/** @param token of an administrator */
export async function measureInteractions(
  browser: Browser,
  url: string,
  { token, slowness }: { token: string; slowness: Slowness },
): Promise<Interactions[]> {
  const figures: Interactions[] = []
  for (const [what, path, doings] of VISITS) {
    const { page, settled, close } = await visit(browser, url, { token, slowness: { ...slowness, network: null } })
    try {
      await page.addInitScript(watchInteractions)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled()
      await doings(page)
      const { count, times } = await page.evaluate(() => ({
        count: (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
        times: [...(window as unknown as { longest: Map<number, number> }).longest.values()],
      }))
      // The browser reports none below 16 ms.
      const all = [...times, ...Array<number>(Math.max(0, count - times.length)).fill(8)]
      figures.push({
        what,
        slowness: slowness.name,
        count: all.length,
        p50: quantile(all, 0.5),
        longest: Math.max(...all),
      })
    } catch (error) {
      // The other visits are still measured.
      console.error(`${what} broke off: ${error instanceof Error ? error.message : error}`)
    } finally {
      await close()
    }
  }
  return figures
}
