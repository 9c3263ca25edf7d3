import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail, runQuietly } from './run.mjs'

// The shell draws no window around the page, which saves a quarter of the tests' time.
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** Path of a Chromium for the browser tests; on Debian, root gets one installed. */
export async function ensureChromium() {
  const wished = process.env.CHROMIUM_PATH
  if (wished) return existsSync(wished) ? wished : fail(`CHROMIUM_PATH is ${wished}, but there is no such file.`)
  const found = find()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests… (once)')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const update = await runQuietly('apt-get', ['update'], { env })
    let output = update.code === 0 ? '' : update.output
    for (const name of [SHELL, 'chromium']) {
      const install = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
      const installed = find()
      if (install.code === 0 && installed) return installed
      output += install.output
    }
    console.error(output)
  }
  return fail(
    'The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  )
}

function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin')
  const places = folders.filter(Boolean).flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...places, ...(elsewhere[process.platform] ?? [])].find((file) => existsSync(file))
}
