import { fileURLToPath } from 'node:url'
import { addressOf, type Screen, screens } from '@ems/contract/core/screens'
import type { Page } from '@playwright/test'
import { expect, LOADING, test, visit } from './fixtures.ts'
import { foreignPartsOf, layoutFaults, textsOfNoCatalogue } from './look.ts'
import { furnish, type Organisation, paramsOf } from './screens.ts'

// The build with the languages for tests: longer words, and words from right to left.
test.use({ settings: { WEB_ROOT: fileURLToPath(new URL('../web/dist-test', import.meta.url)) } })
// Tests with their own settings run last, when one worker would wait for the other.
test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const WIDTHS = [360, 1280]
const LANGUAGES = {
  'en-XA': { direction: 'ltr', widths: WIDTHS },
  // Its texts are no longer than the English ones; what is wide enough on a phone is decided by the other language.
  'ar-XB': { direction: 'rtl', widths: [1280] },
}

let furnished: Promise<Organisation> | undefined

/** Screens with another view, which the address selects. */
const formsOf = ({ waiting }: Organisation): readonly (readonly [Screen, Record<string, string>])[] => [
  [screens.admin.leaves, { peek: waiting.id }],
  [screens.admin.attendanceReport, { month: new Date().toISOString().slice(0, 10) }],
  [screens.admin.orgChart, { view: 'tree' }],
  ...['liability', 'overdrawn', 'certificates'].map((report) => [screens.admin.leaveReports, { report }] as const),
  [screens.admin.tasks, { due: 'overdue' }],
]

const { home, time, timeDay, setting } = screens.employee
const TIME_SCREENS: readonly string[] = [home, time, timeDay, setting]

const AREAS = [
  {
    name: 'of administrators',
    isIn: (screen: string) => screen.startsWith(screens.admin.home),
    who: (adminId: string) => adminId,
  },
  {
    name: 'of employees',
    isIn: (screen: string) => screen.startsWith(screens.employee.home),
    who: (_: string, { ann }: Organisation) => ann.userId,
  },
  {
    name: 'of people who clock in',
    isIn: (screen: string) => TIME_SCREENS.includes(screen),
    who: (_: string, { bob }: Organisation) => bob.userId,
  },
  { name: 'before the sign-in', isIn: (screen: string) => !/-dashboard/.test(screen), who: undefined },
]

const soft = expect.configure({ soft: true })

/** Checks the layout and the words of a screen. */
async function judge(page: Page, name: string, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    // A chart is rendered again for the width, and a toast slides in.
    await soft.poll(() => layoutFaults(page), { message: `${name}, ${width} px wide`, timeout: 3000 }).toEqual([])
    if (process.env.SCREENS)
      await page.screenshot({
        path: `${process.env.SCREENS}/${name.replaceAll(/[/$ ]/g, '-')}-${width}.png`,
        fullPage: true,
      })
  }
  soft(await textsOfNoCatalogue(page), name).toEqual([])
}

for (const [language, { direction, widths }] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page, product, adminId }) => {
      furnished ??= furnish(product, adminId)
      await furnished
      await product.db.updateTable('users').set({ name: '‹Ada Admin›' }).where('id', '=', adminId).execute()
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    })

    for (const area of AREAS) {
      test(`every screen ${area.name} holds its words, and says nothing from outside the catalogue`, async ({
        page,
        product,
        adminId,
      }) => {
        furnished ??= furnish(product, adminId)
        const organisation = await furnished
        const token = area.who && (await product.build.session(area.who(adminId, organisation)))
        await page.goto('/default.png')
        await page.evaluate((value) => localStorage.setItem('token', value ?? ''), token)
        const plain = Object.entries(paramsOf(organisation)).map(([screen, params]) => ({ screen, params, search: {} }))
        const forms = formsOf(organisation).map(([screen, search]) => ({ screen, params: {}, search }))
        for (const { screen, params, search } of [...plain, ...forms]) {
          if (area.isIn(screen)) {
            const asked = new URLSearchParams(search)
            const bare = (addressOf as (screen: string, params: object) => string)(screen, params)
            const address = asked.size > 0 ? `${bare}?${asked}` : bare
            // Another view of the same screen has the same heading.
            await (area.who && asked.size === 0 ? visit(page, address) : page.goto(address))
            await expect(page.locator('html')).toHaveAttribute('dir', direction)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(page.locator(LOADING)).toHaveCount(0)
            await judge(page, `${language} ${screen} ${[...asked.keys()].join(' ')}`.trim(), widths)
          }
        }
      })
    }

    test('errors are shown in the language; dialogs and the menu hold their words', async ({
      page,
      signInAs,
      adminId,
      expectedErrors,
    }) => {
      expectedErrors.push('409 /api/department/add')
      await signInAs(adminId)
      await page.goto(screens.admin.addDepartment)
      const submit = page.locator('form button[type=submit]:not([name])')
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
      await judge(page, `${language} refused by the form`)

      await page.locator('form input').first().fill('‹Research and Development›')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
      await judge(page, `${language} refused by the server`)
      await page.locator('form input').first().fill('')

      await page.goto(screens.admin.departments)
      await page.locator('tbody button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await judge(page, `${language} dialog`)
      await page.keyboard.press('Escape')

      for (const [screen, opens] of [
        [screens.admin.services, 'main button:not(nav button)'],
        [screens.admin.policies, 'main button:not(nav button)'],
        [screens.admin.accounts, 'tbody button'],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 740 })
        await page.goto(screen)
        await page.locator(opens).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await judge(page, `${language} dialog of ${screen}`)
      }

      await page.goto(screens.admin.departments)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.locator('header button[aria-expanded]:not([aria-haspopup])').click()
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
      expect(await layoutFaults(page)).toEqual([])
      expect(await textsOfNoCatalogue(page)).toEqual([])
    })
  })
}

test.describe('the layout check finds faults', () => {
  const word = '⟦Ŵörðš öñé⟧'
  for (const [fault, html, told] of [
    ['cut text', `<p style="width:3rem;overflow:hidden;white-space:nowrap">${word}</p>`, 'is cut'],
    ['text below the edge', `<p style="height:6px;overflow:clip">${word}</p>`, 'is cut'],
    ['an overlap', `<p>${word}</p><p style="margin-top:-2.2rem">${word}</p>`, 'lie over each other'],
    ['a screen that scrolls', '<div style="width:200vw">&nbsp;</div>', 'scrolls sideways'],
    ['a part that scrolls', `<div style="width:3rem;overflow:auto;white-space:nowrap">${word}</div>`, 'not declared'],
    ['a placeholder that is too long', `<input placeholder="${word.repeat(9)}" style="width:9rem">`, 'in its field'],
  ] as const) {
    test(fault, async ({ page }) => {
      await page.setContent(html)
      expect(await layoutFaults(page)).toEqual([expect.stringContaining(told)])
    })
  }

  test('text outside the catalogue, also as a value', async ({ page }) => {
    await page.setContent('<p aria-label="Status">⟦Šţåţûš⟧ ‹Ann›, Mar 3, 2026: <b>Late</b></p>')
    expect((await textsOfNoCatalogue(page)).sort()).toEqual(['Late', 'Status'])
    expect(foreignPartsOf('⟦Marked as \u2068⟦Late⟧\u2069 by \u2068‹Ann›\u2069⟧')).toEqual([])
    expect(foreignPartsOf('⟦Marked as \u2068Late\u2069⟧')).toEqual(['Late'])
  })
})
