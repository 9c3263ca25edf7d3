import { table } from '../tables.ts'
import { SLOW_PHONE } from './browser.ts'
import type { WebFigures } from './index.ts'

const AIM_INP_MS = 100

const milliseconds = (ms: number): string => ms.toFixed(ms < 100 ? 1 : 0)

/** The figures as a section of a Markdown page. */
export function describeWeb({ interactive, interactions }: WebFigures): string {
  const slow = (name: string) => (name === SLOW_PHONE.name ? 'slow' : name)
  return [
    '## The web app',
    `Chromium with an empty cache. *Slow* is a ${SLOW_PHONE.name}. The sign-in is ready when its email field shows a typed letter, the dashboard when its first figure appears. Both are medians of several loads. \`npm test\` limits the size of the first load.`,
    table(
      ['', 'sign-in ms', 'dashboard ms'],
      interactive.map((one) => [slow(one.slowness), milliseconds(one.signIn), milliseconds(one.dashboard)]),
    ),
    `Time from a key press or click to the next paint, measured as for INP. The target is ${AIM_INP_MS} ms for the longest.`,
    table(
      ['visit', 'keys and clicks', 'p50 ms', 'longest ms'],
      interactions.map((one) => [
        `${one.what}, ${slow(one.slowness)}`,
        String(one.count),
        milliseconds(one.p50),
        one.longest <= AIM_INP_MS ? milliseconds(one.longest) : `**${milliseconds(one.longest)}**`,
      ]),
    ),
  ].join('\n\n')
}
