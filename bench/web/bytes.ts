import { screens } from '@ems/contract/core/screens'
import type { Browser } from '@playwright/test'
import { type Person, signIn, sum, type Transfer, type VisitOptions, visit } from './browser.ts'

/** What a person downloads from an empty cache until they see their dashboard, in bytes of JavaScript and CSS. */
export interface FirstLoad {
  who: string
  encoding: 'gzip' | 'br'
  signIn: number
  /** the sign-in page and what was asked for until the dashboard's frame stood */
  withFrame: number
  /** with everything that the dashboard asked for afterwards */
  withDashboard: number
  files: number
}

export interface RouteBytes {
  /** its address, with `:id` for what names a record */
  route: string
  /** JavaScript and CSS, gzipped, from an empty cache */
  cold: number
  /** what it asks for beyond the files of the dashboard */
  added: number
  files: number
}

/** Signs in by the form. @param home the address of the person's dashboard */
export async function measureFirstLoad(
  browser: Browser,
  url: string,
  { who, person, encoding }: { who: string; person: Person; encoding: 'gzip' | 'br' },
): Promise<FirstLoad> {
  const { page, transfers, settled, close } = await visit(browser, url, { encoding })
  try {
    await page.goto(screens.login)
    await settled()
    const signInBytes = sum(transfers())
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel(/^Password/).fill(person.password)
    // Asked in the page: on the way here the time would pass.
    const frame = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = () => (document.querySelector('#main') ? resolve(Date.now()) : requestAnimationFrame(look))
          look()
        }),
    )
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    if (!(await answer).ok()) throw new Error(`${person.email} cannot sign in: ${await (await answer).text()}`)
    const frameAt = await frame
    await page.locator('main dd', { hasText: /\d/ }).first().waitFor()
    await settled()
    const all = transfers()
    return {
      who,
      encoding,
      signIn: signInBytes,
      withFrame: sum(all.filter((file) => file.askedAt <= frameAt)),
      withDashboard: sum(all),
      files: all.length,
    }
  } finally {
    await close()
  }
}

/** Follows the links from a dashboard to every kind of screen that they lead to. */
export async function measureRoutes(
  browser: Browser,
  url: string,
  person: Person,
  home: string,
): Promise<RouteBytes[]> {
  const token = await signIn(url, person)
  const waiting = [home]
  const seen = new Set([patternOf(home)])
  const figures: RouteBytes[] = []
  let known = new Set<string>()
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { files, links } = await look(browser, url, path, { token })
    if (path === home) known = new Set(files.map((file) => file.path))
    const added = sum(files.filter((file) => !known.has(file.path)))
    figures.push({ route: patternOf(path), cold: sum(files), added, files: files.length })
    for (const link of links) {
      if (!link.startsWith(home) || seen.has(patternOf(link))) continue
      seen.add(patternOf(link))
      waiting.push(link)
    }
  }
  return figures
}

async function look(
  browser: Browser,
  url: string,
  path: string,
  options: VisitOptions,
): Promise<{ files: Transfer[]; links: string[] }> {
  const { page, transfers, settled, close } = await visit(browser, url, options)
  try {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled()
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
    return { files: transfers(), links }
  } finally {
    await close()
  }
}

/** The kind of screen an address belongs to. */
const patternOf = (path: string): string => path.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, ':id')
