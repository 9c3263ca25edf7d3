import { root } from './paths.mjs'
import { runQuietly } from './run.mjs'

/** The severities of vulnerabilities that stop the tests. */
const STOPS = ['high', 'critical']
const WINDOWS = process.platform === 'win32'

/** @returns npm's JSON output; undefined without any */
async function npmJson(args) {
  const { output } = await runQuietly(WINDOWS ? 'npm.cmd' : 'npm', args, { cwd: root, shell: WINDOWS })
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}

/**
 * Interprets npm's report of vulnerabilities.
 * @param report the output of `npm audit --json`; undefined without any
 * @returns `known` false if the registry did not answer, which is no failure; `sentences` name what stops
 */
export function judgeAdvisories(report) {
  if (report?.metadata?.vulnerabilities === undefined) return { known: false, sentences: [] }
  const sentences = Object.values(report.vulnerabilities ?? {})
    .filter(({ severity }) => STOPS.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
  return { known: true, sentences }
}

/** Asks the registry for vulnerabilities of the product's packages. @returns whether none of them stops */
async function checkAdvisories() {
  const quick = ['--fetch-retries=0', '--fetch-timeout=10000']
  const { known, sentences } = judgeAdvisories(await npmJson(['audit', '--omit=dev', '--json', ...quick]))
  if (!known) console.log('The registry gives no advisories here, so known holes of packages were not looked for.')
  for (const sentence of sentences) console.log(`Known hole in ${sentence}`)
  return sentences.length === 0
}

/**
 * Makes the bill of materials (CycloneDX). With `--omit=dev` npm would leave out packages that tools need, too.
 * @returns whether it names each package of the workspaces
 */
async function checkBillOfMaterials(wanted) {
  const bill = await npmJson(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  const named = new Set((bill?.components ?? []).map(({ group, name }) => (group ? `${group}/${name}` : name)))
  const missing = wanted.filter((name) => !named.has(name))
  if (missing.length > 0) console.log(`The bill of materials does not name ${missing.join(', ')}.`)
  return missing.length === 0
}

/** @param wanted the names of the product's packages */
export async function checkPackages(wanted) {
  const results = await Promise.all([checkAdvisories(), checkBillOfMaterials(wanted)])
  return results.every(Boolean)
}
