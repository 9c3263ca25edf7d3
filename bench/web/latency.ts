import { screens } from '@ems/contract/core/screens'
import type { Browser, Page } from '@playwright/test'
import { quantile, type Slowness, visit } from './browser.ts'

/** Milliseconds from the start of the navigation, the median of several loads with an empty cache. */
export interface Interactive {
  slowness: string
  /** until the email field shows a letter that is typed into it */
  signIn: number
  /** for somebody with a session: until the dashboard shows its first figure */
  dashboard: number
}

/** Times between two frames while a page is scrolled by the wheel, in milliseconds. */
export interface Scrolling {
  what: string
  slowness: string
  rows: number
  p50: number
  p95: number
  longest: number
}

/** Times from a key press to the next paint, in milliseconds. */
export interface Typing {
  slowness: string
  keys: number
  p50: number
  p99: number
}

const LOADS = 7
const REPORT_CLICKS = 12
const WHEEL_STEP = 90
const WORDS = [
  'an',
  'berg',
  'son',
  'mar',
  'olu',
  'kowal',
  'ada',
  'lind',
  'johan',
  'schne',
  'mensah',
  'abiola',
  'gar',
  'fel',
]

/** Runs in the page as soon as it exists: waits for the field, types a letter into it and tells when it stands there. */
function typeWhenPossible(): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input[type="email"]')
    if (!field) return requestAnimationFrame(look)
    field.focus()
    // The way a keyboard's letter takes, without the time that a message from the test would.
    document.execCommand('insertText', false, 'a')
    return requestAnimationFrame(() => {
      if (field.value === 'a') document.documentElement.dataset.interactiveAt = String(performance.now())
      else look()
    })
  }
  look()
}

function watchForFigure(): void {
  const look = () => {
    const shown = [...document.querySelectorAll('main dd')].some((each) => /\d/.test(each.textContent))
    if (shown) document.documentElement.dataset.interactiveAt = String(performance.now())
    else requestAnimationFrame(look)
  }
  look()
}

/** @param token of somebody whose dashboard has figures; `home` is its address */
export async function measureInteractive(
  browser: Browser,
  url: string,
  { token, home, slowness }: { token: string; home: string; slowness: Slowness },
): Promise<Interactive> {
  const signIn: number[] = []
  const dashboard: number[] = []
  for (let load = 0; load < LOADS; load++) {
    signIn.push(await timeOf(browser, url, { path: screens.login, watch: typeWhenPossible, slowness }))
    dashboard.push(await timeOf(browser, url, { path: home, watch: watchForFigure, token, slowness }))
  }
  return { slowness: slowness.name, signIn: quantile(signIn, 0.5), dashboard: quantile(dashboard, 0.5) }
}

async function timeOf(
  browser: Browser,
  url: string,
  { path, watch, token, slowness }: { path: string; watch: () => void; token?: string; slowness: Slowness },
): Promise<number> {
  const { page, close } = await visit(browser, url, { token, slowness })
  try {
    await page.addInitScript(watch)
    await page.goto(path, { waitUntil: 'commit' })
    const at = await page.waitForFunction(() => document.documentElement.dataset.interactiveAt, undefined, {
      timeout: 60_000,
    })
    return Number(await at.jsonValue())
  } finally {
    await close()
  }
}

/** Scrolls the longest page of a list and a long report from top to bottom and back. */
export async function measureScrolling(
  browser: Browser,
  url: string,
  { token, slowness }: { token: string; slowness: Slowness },
): Promise<Scrolling[]> {
  const figures: Scrolling[] = []
  const { page, settled, close } = await visit(browser, url, { token, slowness: { ...slowness, network: null } })
  try {
    for (const [what, path] of [
      ['Manage Employee, 30 rows', `${screens.admin.employees}?size=30`],
      ['Manage Attendance, 30 rows', `${screens.admin.attendance}?size=30`],
      ['Attendance Report', screens.admin.attendanceReport],
    ] as const) {
      await page.goto(path)
      await page.locator('tbody tr').first().waitFor()
      await settled()
      if (path === screens.admin.attendanceReport) await loadMore(page, settled)
      const rows = await page.locator('tbody tr').count()
      const frames = await framesWhileScrolling(page)
      figures.push({
        what,
        slowness: slowness.name,
        rows,
        p50: quantile(frames, 0.5),
        p95: quantile(frames, 0.95),
        longest: Math.max(...frames),
      })
    }
    return figures
  } finally {
    await close()
  }
}

async function loadMore(page: Page, settled: () => Promise<void>): Promise<void> {
  const more = page.getByRole('button', { name: 'Load More' })
  for (let click = 0; click < REPORT_CLICKS && (await more.isVisible()); click++) {
    await more.click()
    await settled()
  }
}

async function framesWhileScrolling(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { frames })
  })
  await page.mouse.move(700, 500)
  for (const direction of [1, -1]) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let scrolled = 0; scrolled < height; scrolled += WHEEL_STEP) {
      await page.mouse.wheel(0, direction * WHEEL_STEP)
      await page.waitForTimeout(8)
    }
  }
  // The first is counted from before the first frame.
  return (await page.evaluate(() => (window as unknown as { frames: number[] }).frames)).slice(1)
}

/** Types words into the search of the employee list, some letters while the answer of the word before is shown. */
export async function measureTyping(
  browser: Browser,
  url: string,
  { token, slowness }: { token: string; slowness: Slowness },
): Promise<Typing> {
  const { page, settled, close } = await visit(browser, url, { token, slowness: { ...slowness, network: null } })
  try {
    await page.goto(`${screens.admin.employees}?size=30`)
    await page.locator('tbody tr').first().waitFor()
    await settled()
    const search = page.getByRole('searchbox')
    await search.click()
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { times })
      document.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            // A message that is posted in a frame arrives once that frame has been painted.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => times.push(performance.now() - timeStamp)
            port2.postMessage(null)
          }),
        { capture: true },
      )
    })
    for (const word of WORDS) {
      await search.pressSequentially(word, { delay: 90 })
      await page.waitForTimeout(340)
      for (const _ of word) await page.keyboard.press('Backspace', { delay: 40 })
      await page.waitForTimeout(120)
    }
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
    return { slowness: slowness.name, keys: times.length, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
  } finally {
    await close()
  }
}
