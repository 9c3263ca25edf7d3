import type { Plugin } from 'vite'

/** The files by their names before the bundler adds a digest. */
const AHEAD = new Set(['frame', 'frame.css', 'employee', 'employee.css', 'leading'])
const BOOT = '<script src="/boot.js"'

/**
 * Names the files of the areas' frame in index.html, so that `boot.js` asks for them at once where somebody is signed in:
 * they come beside the first files then, and not after those have run.
 */
export const frameAhead = (): Plugin => ({
  name: 'ems-frame-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const named = Object.values(bundle).filter((file) =>
        (file.type === 'chunk' ? [file.name] : file.names).some((name) => AHEAD.has(name)),
      )
      if (named.length < AHEAD.size || !html.includes(BOOT))
        throw new Error('The files of the frame have other names now.')
      return html.replace(BOOT, `${BOOT} data-ahead="${named.map((file) => `/${file.fileName}`).join(' ')}"`)
    },
  },
})
