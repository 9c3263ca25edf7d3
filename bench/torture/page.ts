import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Report, time } from './report.ts'

const file = fileURLToPath(new URL('../../docs/torture.md', import.meta.url))

const ABOUT: Record<string, string> = {
  kills:
    'Eight writers use the API. Meanwhile `SIGKILL` ends the product, its database server, both, or a random process of that server; one in five restarts of the product is killed, too. After each kill the test checks every acknowledged write, every constraint, every counter, and every two rows that must exist together.',
  smtp: 'The mail server fails in several ways while leaves are requested and decided.',
  'database-gone': 'Eight clients read and write. Meanwhile the database becomes unreachable, and then comes back.',
  'disk-full':
    'The disk of the data folder is filled completely, or to within a few megabytes, which the writes then use.',
}

/** Writes `docs/torture.md`: the machine, and the results of each scenario. @param ms the duration of the run */
export async function writePage(reports: Report[], missing: string[], seed: number, ms: number): Promise<void> {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  const lines = [
    '# Stress test',
    '',
    `Written by \`npm run torture\` (${time(ms)}, seed ${seed}) on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} × ${cpu}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}. The clients, the mail server and the product shared that machine.`,
    '`npm run torture -- kills smtp --seed 7` runs two scenarios with a fixed seed, `--quick` a short form. Only a full run writes this page.',
  ]
  for (const report of reports) {
    const faults = report.allFaults()
    lines.push('', `## ${report.scenario}`, '', ABOUT[report.scenario] ?? '', '', '| what | measured |', '|---|---|')
    lines.push(...report.rows.map(([what, measured]) => `| ${cell(what)} | ${cell(measured)} |`))
    lines.push('', faults.length === 0 ? 'No faults.' : 'Faults:', ...faults.map((fault) => `- ${cell(fault)}`))
  }
  lines.push(...missing.flatMap((each) => ['', `Not run: ${each}`]), '')
  await writeFile(file, lines.join('\n'))
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').slice(0, 500)
