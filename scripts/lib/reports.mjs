import { readFileSync } from 'node:fs'

/**
 * Counts of one run of tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
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

/** Prints one line for each run and, last and alone, the sum. @returns {boolean} whether all tests ran and passed */
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
