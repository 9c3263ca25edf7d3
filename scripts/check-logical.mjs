// Refused style properties. Screens are also read from right to left: use start and end, never left and right. Colours
// have names: their values are in one file only.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './lib/paths.mjs'

const CSS = [
  [
    /(?<![\w-])((?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)[\w-]*)\s*:/g,
    'inline-start and inline-end',
  ],
  [/(?<![\w-])(left|right)\s*:/g, 'inset-inline-start and inset-inline-end'],
  [/(?<![\w-])(border-(?:top|bottom)-(?:left|right)-radius)\s*:/g, 'border-start-start-radius and its like'],
  [/(?<![\w-])((?:text-align|float|clear|justify-[\w-]+)\s*:\s*(?:left|right))\b/g, 'start and end'],
  // Of four values the second is the right one, the fourth the left.
  [
    /(?<![\w-])((?:margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)\s*:\s*(?:[^\s;(]|\([^)]*\))+\s+((?:[^\s;(]|\([^)]*\))+)\s+(?:[^\s;(]|\([^)]*\))+\s+(?!\2\s*;)(?:[^\s;(]|\([^)]*\))+)\s*;/g,
    'its block and inline parts',
  ],
  [/(translateX\((?![^;]*--toward-end)[^;]*)/g, 'calc(… * var(--toward-end))'],
]
const PROPS = [
  [/\s(ml|mr|pl|pr|left|right|bdrs-left)=/g, 'ms, me, ps, pe'],
  [/\s(ta=["'{]+(?:left|right))\b/g, 'start and end'],
]
const STYLE = [
  [/\b((?:margin|padding|border|inset)(?:Left|Right)\w*)\s*:/g, 'InlineStart and InlineEnd'],
  [/\b(border(?:Top|Bottom)(?:Left|Right)Radius)\s*:/g, 'borderStartStartRadius and its like'],
  [/(?<![\w.])(left|right)\s*:/g, 'insetInlineStart and insetInlineEnd'],
  [/\b((?:textAlign|float|clear)\s*:\s*'(?:left|right)')/g, 'start and end'],
]

/**
 * The places of a file that say left or right.
 * @param file its name: a style sheet, or a screen
 * @returns `line: the property: its replacement`
 */
export function physicalIn(file, content) {
  if (file.endsWith('.css')) return found(CSS, content.replaceAll(/\/\*.*?\*\//gs, blank), 0, content)
  return [
    ...found(PROPS, content, 0, content),
    ...[...content.matchAll(/\bstyles?=\{\{/g)].flatMap(({ index }) =>
      found(STYLE, blockAt(content, index), index, content),
    ),
  ]
}

const blank = (text) => text.replaceAll(/[^\n]/g, ' ')

const TOKENS = 'app/tokens.css'
const COLOUR = /(?<![\w&-])(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))\b(?!-)/gi

/**
 * The places of a file that contain a colour value.
 * @param file its path within the screens
 * @returns `line: the colour: its replacement`; none for the one file that defines them
 */
export const coloursIn = (file, content) =>
  file === TOKENS
    ? []
    : found(
        [[COLOUR, `a name of ${TOKENS}`]],
        content.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, blank),
        0,
        content,
      )

const found = (rules, text, offset, content) =>
  rules.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ index, 1: what }) => {
      const line = content.slice(0, offset + index).split('\n').length
      return `${line}: ${what.replaceAll(/\s+/g, ' ')}: say ${instead}`
    }),
  )

/** The text from `start` to the matching closing brace. */
function blockAt(content, start) {
  let depth = 0
  for (let at = start; at < content.length; at++) {
    if (content[at] === '{') depth++
    if (content[at] === '}' && --depth === 0) return content.slice(start, at)
  }
  return content.slice(start)
}

function main() {
  const folder = path.join(root, 'web/src')
  const files = readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.gen|\.test)\.(css|tsx?)$/.test(file))
  const faults = files.flatMap((file) => {
    const content = readFileSync(path.join(folder, file), 'utf8')
    const physical = file.endsWith('.ts') ? [] : physicalIn(file, content)
    return [...physical, ...coloursIn(file, content)].map((fault) => `web/src/${file}:${fault}`)
  })
  if (faults.length === 0) return
  console.error(faults.join('\n'))
  process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
