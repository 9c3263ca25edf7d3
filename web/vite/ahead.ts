import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What each area needs at once, and what comes when nobody waits, by the names of the files before the bundler adds a digest. */
const AREAS = {
  admin: ['frame', 'frame.css', 'rights', 'admin', 'admin.css'],
  employee: ['frame', 'frame.css', 'rights', 'employee', 'employee.css'],
  next: ['shared', 'shared.css', 'contract'],
}
const FONT = /(^|\/)inter\.woff2$/
const BOOT = '<script src="/boot.js"'

/**
 * Names the files of the areas' frames and the font in index.html, so that `boot.js` asks for what is needed at once, and
 * no more: the frame where somebody is signed in, the font where it is in the cache. What lists and forms share is named for
 * the layouts, which ask for it last.
 */
export const frameAhead = (): Plugin => ({
  name: 'ems-frame-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle)
      const namesOf = (file: (typeof files)[number]) =>
        file.type === 'chunk' ? [file.name] : [...file.names, ...file.originalFileNames]
      const address = (matches: (name: string) => boolean) => {
        const found = files.find((file) => namesOf(file).some(matches))
        if (!found || !html.includes(BOOT)) throw new Error('The files of the frame have other names now.')
        return `/${found.fileName}`
      }
      const attributes = [
        `data-font="${address((name) => FONT.test(name))}"`,
        ...Object.entries(AREAS).map(
          ([area, names]) => `data-${area}="${names.map((name) => address((one) => one === name)).join(' ')}"`,
        ),
      ]
      return html.replace(BOOT, `${BOOT} ${attributes.join(' ')}`)
    },
  },
})

const MARK = '<!--mark-->'

/** Draws the product's mark in index.html itself: it is the first thing of all to see, and waits for no file. */
export const markAhead = (): Plugin => ({
  name: 'ems-mark-ahead',
  transformIndexHtml(html) {
    if (!html.includes(MARK)) throw new Error('index.html has no place for the mark.')
    const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
    return html.replace(MARK, mark.replace('width="32" height="32"', 'width="48" height="48"'))
  },
})

const STYLES = '<!--starting-->'
const SHEET = /\n *<link rel="stylesheet"[^>]*>/
const SCRIPTS = '<noscript>'

/**
 * Puts the styles of what index.html says into itself, and the app's sheet behind that: what stands before a sheet is
 * painted without it, and no script of the app runs before it has come.
 */
export const startingAhead = (): Plugin => ({
  name: 'ems-starting-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const app = new URL('../src/app/', import.meta.url)
      const [styles, tokens] = ['starting.css', 'tokens.css'].map((name) => readFileSync(new URL(name, app), 'utf8'))
      const names = new Set(styles?.match(/(?<=var\()--[\w-]+/g))
      const values = [...names].map((name) => tokens?.match(new RegExp(`${name}: .*?;`))?.[0])
      if (!html.includes(STYLES) || values.includes(undefined))
        throw new Error('index.html has no place for its styles, or they name what is no token.')
      const sheet = html.match(SHEET)?.[0] ?? ''
      return html
        .replace(
          STYLES,
          `<style>:root{${values.join('')}}${styles?.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ')}</style>`,
        )
        .replace(sheet, '')
        .replace(SCRIPTS, `${sheet.trim()}\n    ${SCRIPTS}`)
    },
  },
})
