import { table } from '../tables.ts'
import { SLOW_PHONE } from './browser.ts'
import type { RouteBytes } from './bytes.ts'
import type { WebFigures } from './index.ts'

/** Gzipped JavaScript and CSS of the sign-in and the whole dashboard. */
const AIM_BYTES = 160_000

const AIM_INP_MS = 100

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
const milliseconds = (ms: number): string => ms.toFixed(ms < 100 ? 1 : 0)
const encodings = { gzip: 'gzip', br: 'brotli' }

/** The figures as a section of a Markdown page. */
export const describeWeb = (figures: WebFigures): string =>
  [
    '## The web app',
    'Measured in Chromium, each load with an empty cache; bytes are the bodies of JavaScript and CSS as sent, 1 KB is 1,000 bytes.',
    ...firstLoads(figures),
    ...latencies(figures),
    ...figures.routes.flatMap(({ area, routes }) => routeTable(area, routes)),
  ].join('\n\n')

function firstLoads({ firstLoads }: WebFigures): string[] {
  const most = Math.max(...firstLoads.filter((load) => load.encoding === 'gzip').map((load) => load.withDashboard))
  const verdict = most <= AIM_BYTES ? 'reached' : '**missed**'
  return [
    '### First load',
    `Somebody opens the sign-in, signs in and sees the dashboard. Aim: ${AIM_BYTES / 1000} KB gzipped for both; ${verdict} with ${kilobytes(most)} KB. What lists and forms share comes to the cache once somebody moves, and is not in it.`,
    table(
      ['who, encoding', 'sign-in KB', 'with the frame KB', 'with the whole dashboard KB', 'files'],
      firstLoads.map((load) => [
        `${load.who}, ${encodings[load.encoding]}`,
        kilobytes(load.signIn),
        kilobytes(load.withFrame),
        kilobytes(load.withDashboard),
        String(load.files),
      ]),
    ),
  ]
}

function latencies({ interactive, scrolling, typing, interactions }: WebFigures): string[] {
  const slow = (name: string) => (name === SLOW_PHONE.name ? 'slow' : name)
  return [
    '### Latency',
    `*Slow* is a ${SLOW_PHONE.name}. The sign-in is interactive once its email field shows a letter that is typed into it; the dashboard, for an administrator with a session, once its first figure stands; both from the start of the navigation, the median of several loads.`,
    table(
      ['', 'sign-in ms', 'dashboard ms'],
      interactive.map((one) => [slow(one.slowness), milliseconds(one.signIn), milliseconds(one.dashboard)]),
    ),
    'Scrolling by the wheel from top to bottom and back, times from frame to frame (60 frames a second are 16.7 ms); the network is not slowed here.',
    table(
      ['page', 'rows', 'p50 ms', 'p95 ms', 'longest ms'],
      scrolling.map((one) => [
        `${one.what}, ${slow(one.slowness)}`,
        String(one.rows),
        milliseconds(one.p50),
        milliseconds(one.p95),
        milliseconds(one.longest),
      ]),
    ),
    'Typing into the search of Manage Employee with 30 rows, which searches while one types: from the key to the next paint.',
    table(
      ['', 'keys', 'p50 ms', 'p99 ms'],
      typing.map((one) => [slow(one.slowness), String(one.keys), milliseconds(one.p50), milliseconds(one.p99)]),
    ),
    `From a key or a click to the next paint, as browsers count it for INP; the aim is ${AIM_INP_MS} ms for the longest.`,
    table(
      ['visit', 'keys and clicks', 'p50 ms', 'longest ms'],
      interactions.map((one) => [
        `${one.what}, ${slow(one.slowness)}`,
        String(one.count),
        milliseconds(one.p50),
        one.longest <= AIM_INP_MS ? milliseconds(one.longest) : `**${milliseconds(one.longest)}**`,
      ]),
    ),
  ]
}

const routeTable = (area: string, routes: readonly RouteBytes[]): string[] => [
  `### Bytes per screen: ${area}`,
  'Gzipped. *Beyond the dashboard* is what the screen asks for after the dashboard has been seen; screens share most of it.',
  table(
    ['screen', 'from an empty cache KB', 'beyond the dashboard KB', 'files'],
    routes.map((one) => [one.route, kilobytes(one.cold), kilobytes(one.added), String(one.files)]),
  ),
]
