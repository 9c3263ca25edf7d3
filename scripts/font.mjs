// Makes web/src/app/fonts/inter.woff2 again: Inter, reduced to the letters, weights and size of the screens.
// `node scripts/font.mjs`. It downloads its packages; the product and its tests do not need them.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './lib/paths.mjs'

const PACKAGES = ['inter-ui@4.1.1', 'subset-font@2.9.0']

/** Latin, Latin-1, Extended-A, Romanian, Vietnamese, punctuation, arrows and currencies. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2026],
  [0x202f, 0x203a],
  [0x20a0, 0x20bf],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
]

const folder = path.join(root, 'web/src/app/fonts')
const work = mkdtempSync(path.join(tmpdir(), 'font-'))
try {
  writeFileSync(path.join(work, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: work, stdio: 'inherit' })
  const subset = createRequire(path.join(work, 'package.json'))('subset-font')
  const inter = path.join(work, 'node_modules/inter-ui')
  const letters = RANGES.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const font = await subset(readFileSync(path.join(inter, 'variable/InterVariable.woff2')), letters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 }, opsz: 14 },
  })
  writeFileSync(path.join(folder, 'inter.woff2'), font)
  copyFileSync(path.join(inter, 'LICENSE.txt'), path.join(folder, 'LICENSE.txt'))
  console.log(`${font.length} bytes`)
} finally {
  rmSync(work, { recursive: true })
}
