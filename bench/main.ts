import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeDifferences, differences } from './difference.ts'
import { type BenchServer, openBenchServer } from './lib/data.ts'
import { keepRun, newRun, PARTS, type Parts, type Run, readRun } from './lib/runs.ts'
import { measure } from './measure.ts'
import { type Options, readOptions } from './options.ts'
import { measureParts } from './parts.ts'
import { performancePage } from './report.ts'

const published = fileURLToPath(new URL('../docs/performance.md', import.meta.url))

function compareRuns([before, after]: [string, string]): void {
  const runs: [Run, Run] = [readRun(before), readRun(after)]
  console.log(describeDifferences(...runs))
  if (differences(...runs).some(({ slower }) => slower)) process.exitCode = 1
}

/**
 * Writes the page of the results so far: the published page if all parts are measured, otherwise a page beside the
 * figures.
 */
function writePage(run: Run, options: Options): string {
  const file = keepRun(run)
  const whole = !options.quick && options.parts.length === PARTS.length && options.calls.source === '(?:)'
  const page = whole ? published : file.replace(/json$/, 'md')
  writeFileSync(page, performancePage(run))
  return page
}

async function measureAll(server: BenchServer, options: Options): Promise<void> {
  const { quick, fresh, seconds, rounds } = options
  console.log('Data sets')
  const small = await server.dataSet(quick ? 100 : 1_000, fresh)
  const large = await server.dataSet(quick ? 1_000 : 100_000, fresh)
  const run = newRun({ large: large.employees, small: small.employees, seconds, rounds })
  let page = ''
  const write = () => {
    page = writePage(run, options)
  }
  const measureOne = (part: keyof Parts) => measure[part]({ server, small, large, options }, run)
  const broken = await measureParts(options.parts, measureOne, write, console.log)
  if (broken.length > 0) process.exitCode = 1
  console.log(`\n${performancePage(run)}\nWritten to ${page}; its figures are the run ${run.name}.`)
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.compare) return compareRuns(options.compare)
  const server = await openBenchServer()
  try {
    await measureAll(server, options)
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
