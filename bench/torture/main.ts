import { databaseAway } from './database-away.ts'
import { diskFull } from './disk.ts'
import { kills } from './kills.ts'
import { type Options, readOptions } from './options.ts'
import { writePage } from './page.ts'
import { Missing, Report, time } from './report.ts'
import { smtp } from './smtp.ts'

const scenarios: Record<string, (options: Options) => Promise<Report>> = {
  kills,
  smtp,
  'database-gone': databaseAway,
  'disk-full': diskFull,
}

/** @returns the findings of a scenario; a failure of the scenario itself is one, too */
async function run(name: string, options: Options): Promise<Report | Missing> {
  try {
    return await (scenarios[name] as (typeof scenarios)[string])(options)
  } catch (error) {
    if (error instanceof Missing) return error
    const report = new Report(name)
    report.fault(`the scenario broke off: ${error instanceof Error ? error.stack : error}`)
    return report
  }
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('The stress test reads /proc: it runs on Linux only.')
  const options = readOptions(process.argv.slice(2), Object.keys(scenarios))
  const reports: Report[] = []
  const missing: string[] = []
  const start = performance.now()
  for (const name of options.scenarios) {
    const began = performance.now()
    console.log(`\n▶ ${name} (seed ${options.seed})`)
    const result = await run(name, options)
    if (result instanceof Missing) {
      missing.push(`${name}: ${result.message}`)
      console.log(`  ! not run: ${result.message}`)
      continue
    }
    reports.push(result)
    console.log(`${result.faults.length === 0 ? '✓' : '✗'} ${name} ${time(performance.now() - began)}`)
  }
  const faults = reports.flatMap((report) => report.allFaults().map((fault) => `${report.scenario}: ${fault}`))
  console.log(faults.length === 0 ? '\nNo faults.' : `\nFaults:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  for (const each of missing) console.log(`NOT RUN: ${each}`)
  if (faults.length > 0 || (missing.length > 0 && !options.allowMissing)) process.exitCode = 1
  const whole = !options.quick && options.scenarios.length === Object.keys(scenarios).length
  if (whole) await writePage(reports, missing, options.seed, performance.now() - start)
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
