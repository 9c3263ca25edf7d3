import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'

/**
 * Counts of one run of tests. @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @returns {Counts} from Vitest's JSON report; a file that does not even load counts as one failed test */
export function countVitest(file) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of read(file).testResults) {
    for (const test of assertionResults) counts[test.status in counts ? test.status : 'skipped'] += 1
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) counts.failed += 1
  }
  return counts
}

/** @returns {Counts} from Playwright's JSON report; an error outside of tests counts as one failed test */
export function countPlaywright(file) {
  const { stats, errors } = read(file)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** The test files in a run of Vitest, relative to the repository's folder. */
export const filesOfVitest = (file) => read(file).testResults.map(({ name }) => path.relative(root, name))

/** The same for a run of Playwright. */
export function filesOfPlaywright(file) {
  const { config, suites } = read(file)
  return suites.map((suite) => path.relative(root, path.join(config.rootDir, suite.file)))
}

/**
 * @param mark a part of the names of test files of a kind, e.g. `.test.`
 * @param ran the files in a run
 * @returns test files that did not run: the runner does not know their folder or ending
 */
export const forgottenFiles = (mark, ran, folder = root) =>
  filesBelow(folder)
    .map((file) => path.relative(folder, file))
    .filter((file) => path.basename(file).includes(mark) && !ran.includes(file))
    .sort()

/** Without hidden folders and those of packages, builds and data. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name)
    if (!entry.isDirectory()) return [place]
    return /^(node_modules|dist|coverage|test-results|data.*|\..*)$/.test(entry.name) ? [] : filesBelow(place)
  })
}

/** Prints one line for each run and, last, the sum. @returns {boolean} whether all tests ran and passed */
export function printCounts(runs) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  console.log(`\n${'tests'.padEnd(8)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'skipped'.padStart(9)}`)
  for (const [name, counts] of Object.entries(runs)) {
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    const { passed, failed, skipped } = counts
    console.log(
      `${name.padEnd(8)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}`,
    )
  }
  const { passed, failed, skipped } = total
  if (skipped > 0) console.log('\nSkipped, pending and todo tests count as a failure: finish or remove them.')
  if (passed + failed === 0) console.log('\nNo test ran, which counts as a failure.')
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  return failed === 0 && skipped === 0 && passed > 0
}
