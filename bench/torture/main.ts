import { clients } from './clients.ts'
import { databaseGone } from './gone.ts'
import { kills } from './kills.ts'
import { type Options, readOptions } from './options.ts'
import type { Report } from './report.ts'
import { smtp } from './smtp.ts'

const scenarios: Record<string, (options: Options) => Promise<Report>> = {
  kills,
  smtp,
  'database-gone': databaseGone,
  clients,
}

const options = readOptions(process.argv.slice(2), Object.keys(scenarios))
for (const name of options.scenarios) {
  console.log(`\n▶ ${name} (seed ${options.seed})`)
  const report = await (scenarios[name] as (typeof scenarios)[string])(options)
  for (const fault of report.allFaults()) console.log(fault)
  if (report.faults.length > 0) process.exitCode = 1
}
