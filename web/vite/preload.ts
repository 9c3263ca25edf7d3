import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What each area needs at once, and what comes when no one waits, by the names of the files before the bundler adds a digest. */
const AREAS = {
  admin: ['frame', 'frame.css', 'rights', 'admin', 'admin.css'],
  employee: ['frame', 'frame.css', 'rights', 'employee', 'employee.css'],
  next: ['shared', 'shared.css', 'contract'],
}
const FONT = /(^|\/)inter\.woff2$/
const BOOT = '<script src="/boot.js"'

/**
 * Names the files of the areas' frames and the font in index.html, so that `boot.js` asks for what is needed at once, and
 * no more: the frame where someone is signed in, the font where it is in the cache. What lists and forms share is named for
 * the layouts, which ask for it last.
 */
export const preloadFrame = (): Plugin => ({
  name: 'ems-preload-frame',
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
export const inlineMark = (): Plugin => ({
  name: 'ems-inline-mark',
  transformIndexHtml(html) {
    if (!html.includes(MARK)) throw new Error('index.html has no place for the mark.')
    const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
    return html.replace(MARK, mark.replace('width="32" height="32"', 'width="48" height="48"'))
  },
})
