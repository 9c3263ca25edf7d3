import { existsSync } from 'node:fs'
import path from 'node:path'
import { fail, runQuietly } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
    const install = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    const installed = find()
    if (install.code === 0 && installed) return installed
    console.error(update.code === 0 ? install.output : update.output + install.output)
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
