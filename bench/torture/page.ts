import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Report, time } from './report.ts'

const file = fileURLToPath(new URL('../../docs/torture.md', import.meta.url))

const ABOUT: Record<string, string> = {
  kills:
    'Eight writers work through the API while `SIGKILL` hits the product, its database server, a random process of that server, or all at once; a fifth of the restarts is killed again. After each kill every acknowledged write, every constraint, every kept figure and every pair of rows that belong together is compared.',
  smtp: 'The mail server fails in all its ways while leaves are requested and decided.',
  'database-gone': 'Eight clients read and write while the database is taken away and given back.',
  'disk-full':
    'The disk of the data folder is filled to the last byte, or but for a few megabytes that the writes then use up.',
}

/** Writes `docs/torture.md`: the machine, and the results of each scenario. @param ms the duration of the run */
export async function writePage(reports: Report[], missing: string[], seed: number, ms: number): Promise<void> {
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown'
  const lines = [
    '# What the product survives',
    '',
    `Written by \`npm run torture\` (${time(ms)}, seed ${seed}) on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} × ${cpu}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.release()}, Node ${process.versions.node}. The clients, the mail server and the product shared that machine.`,
    '`npm run torture -- kills smtp --seed 7` runs some of it, `--quick` a short form; only a full run writes this page.',
  ]
  for (const report of reports) {
    const faults = report.allFaults()
    lines.push('', `## ${report.scenario}`, '', ABOUT[report.scenario] ?? '', '', '| what | measured |', '|---|---|')
    lines.push(...report.rows.map(([what, measured]) => `| ${cell(what)} | ${cell(measured)} |`))
    lines.push('', faults.length === 0 ? 'Nothing was wrong.' : 'Wrong:', ...faults.map((fault) => `- ${cell(fault)}`))
  }
  lines.push(...missing.flatMap((each) => ['', `Not run here: ${each}`]), '')
  await writeFile(file, lines.join('\n'))
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').slice(0, 500)
