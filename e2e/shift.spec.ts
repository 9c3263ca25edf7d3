import { addressOf, screens } from '@ems/contract/core/screens'
import type { Page } from '@playwright/test'
import { expect, LOADING, test, visit } from './fixtures.ts'
import { furnish, type Organisation, paramsOf } from './screens.ts'

/** The largest sum of layout shifts while a screen loads. */
const MOST = 0.02
/** The delay of answers: the screen shows what is still loading. */
const DELAY_MS = { general: 80, other: 20 }

test.describe.configure({ timeout: 300_000 })
// A failed screen must not hide the others.
const soft = expect.configure({ soft: true })

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Runs in the page: adds up its layout shifts. */
function watchShifts() {
  const seen = window as unknown as { moved: string[]; sum: number }
  seen.moved = []
  seen.sum = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      seen.sum += value
      seen.moved.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.textContent?.slice(0, 30)).join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function measure(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator(LOADING)).toHaveCount(0)
  return page.evaluate(async () => {
    // The browser reports a shift after the next frame.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))
    const seen = window as unknown as { moved: string[]; sum: number }
    const found = seen.sum > 0 ? { sum: seen.sum, moved: seen.moved } : { sum: 0, moved: [] }
    Object.assign(seen, { moved: [], sum: 0 })
    return found
  })
}

const AREAS = {
  administrators: { home: screens.admin.home, who: (adminId: string, _: Organisation) => adminId },
  employees: { home: screens.employee.home, who: (_: string, { ann }: Organisation) => ann.userId },
  'people who clock in': { home: screens.employee.home, who: (_: string, { bob }: Organisation) => bob.userId },
}
/** The screens that differ for people who clock in. */
const TIME_SCREENS: readonly string[] = [screens.employee.time, screens.employee.timeDay]

/**
 * Each request takes a moment, and what holds for the whole organisation, such as `/api/legal-entities`, comes last:
 * a screen must not change when it learns it.
 */
const slowly = (page: Page) =>
  page.route(/\/api\/(?!.*stream)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    const isGeneral = pathname.split('/').length === 3
    await new Promise((done) => setTimeout(done, DELAY_MS[isGeneral ? 'general' : 'other']))
    await route.continue().catch(() => undefined)
  })

let furnished: Promise<Organisation> | undefined

for (const [name, { home, who }] of Object.entries(AREAS))
  for (const width of [390, 768, 1440])
    test(`no screen of ${name} moves while it loads, ${width} px wide`, async ({
      page,
      product,
      adminId,
      signInAs,
    }) => {
      furnished ??= furnish(product, adminId)
      const organisation = await furnished
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      await page.addInitScript(watchShifts)
      await signInAs(who(adminId, organisation))
      await slowly(page)
      await page.goto(home)
      const first = await measure(page)
      soft(first.sum, first.moved.join('; ')).toBeLessThanOrEqual(MOST)
      for (const [screen, params] of Object.entries(paramsOf(organisation))) {
        if (!screen.startsWith(home) || screen === home) continue
        if (name === 'people who clock in' && !TIME_SCREENS.includes(screen)) continue
        await visit(page, (addressOf as (screen: string, params: object) => string)(screen, params))
        const { sum, moved } = await measure(page)
        soft(sum, `${screen}: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST)
      }
    })

for (const width of [390, 1440])
  test(`no home of another role moves while it loads, ${width} px wide`, async ({
    page,
    product,
    adminId,
    signInAs,
  }) => {
    furnished ??= furnish(product, adminId)
    const { ann } = await furnished
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    await page.addInitScript(watchShifts)
    await slowly(page)
    const { build } = product
    for (const role of ['payroll', 'auditor', 'hr', 'manager'] as const) {
      const userId = role === 'manager' ? ann.userId : (await build.employee()).userId
      if (role !== 'manager') await build.assignment({ userId, role })
      await signInAs(userId)
      await page.goto(role === 'manager' ? screens.employee.home : screens.admin.home)
      const { sum, moved } = await measure(page)
      soft(sum, `${role}: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST)
    }
  })
