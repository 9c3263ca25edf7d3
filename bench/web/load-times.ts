import { screens } from '@ems/contract/core/screens'
import type { Browser } from '@playwright/test'
import { quantile, type Slowness, visit } from './browser.ts'

/** Milliseconds from the start of the navigation, the median of several loads with an empty cache. */
export interface Interactive {
  slowness: string
  /** until the email field shows a typed letter */
  signIn: number
  /** with a session: until the dashboard shows its first figure */
  dashboard: number
}

const LOADS = 7

/** Runs in the page: types a letter as soon as the email field exists, and records when the field shows it. */
function typeWhenPossible(): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input[type="email"]')
    if (!field) return requestAnimationFrame(look)
    field.focus()
    // The path of a keyboard's letter, without the delay of a message from the test.
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

/** @param token of a user whose dashboard has figures; `home` is its address */
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
