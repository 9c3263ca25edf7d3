// Makes the pictures of the README again, in docs/images, from a running demo: `npm run demo`, then
// `node scripts/pictures.mjs [address]`.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './lib/chromium.mjs'
import { root } from './lib/paths.mjs'

const [address = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const PASSWORD = 'Password-1'
const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true }

/** The pictures: the user, and the actions before the picture is taken. */
const PICTURES = [
  { name: 'dashboard', who: 'hr@example.com', screen: '/admin-dashboard', ...DESK },
  {
    name: 'leaves',
    who: 'hr@example.com',
    screen: '/admin-dashboard/leaves?status=Pending',
    ...DESK,
    act: (page) => page.locator('tbody tr').first().getByRole('cell').nth(3).click(),
  },
  {
    name: 'person',
    who: 'hr@example.com',
    screen: '/admin-dashboard/employees',
    ...DESK,
    act: (page) =>
      page
        .getByRole('link', { name: /^View / })
        .first()
        .click(),
  },
  { name: 'phone', who: 'member@example.com', screen: '/employee-dashboard', ...PHONE },
  { name: 'phone-dark', who: 'member@example.com', screen: '/employee-dashboard', ...PHONE, colorScheme: 'dark' },
]

const sharp = createRequire(path.join(root, 'server/package.json'))('sharp')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
try {
  for (const { name, who, screen, act, ...device } of PICTURES) {
    const context = await browser.newContext({ ...device, baseURL: address, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const answer = await page.request.post('/api/auth/login', { data: { email: who, password: PASSWORD } })
    const { token } = await answer.json()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(screen)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await act?.(page)
    await page.mouse.move(0, 0)
    // Content appears in parts, and the server's events never end: there is no state to wait for.
    await page.waitForTimeout(2500)
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, colours: 128, effort: 10 })
      .toBuffer()
    writeFileSync(path.join(root, 'docs/images', `${name}.png`), picture)
    console.log(`${name}: ${picture.length} bytes`)
    await context.close()
  }
} finally {
  await browser.close()
}
