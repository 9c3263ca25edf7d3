import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * The system's data of a living process; undefined if there is none with this id.
 * @returns {{ name: string, parent: number, started: string } | undefined} `started` distinguishes it from a later
 * process with the same id
 */
export function look(pid) {
  const found = process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid)
  // If no parent reaps them (in a container), dead processes stay listed as zombies.
  return found?.name && !'ZX'.includes(found.state) ? found : undefined
}

function lookInProc(pid) {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ')
    return { name, state: fields[0], parent: Number(fields[1]), started: fields[19] }
  } catch {
    return undefined
  }
}

function lookWithPs(pid) {
  if (process.platform === 'win32')
    return isListed(pid) ? { name: 'process', state: 'R', parent: 0, started: '' } : undefined
  const fields = 'state=,ppid=,lstart=,comm='
  const { stdout } = spawnSync('ps', ['-o', fields, '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [, state, parent, started, name] = /^\s*(\S)\S*\s+(\d+)\s+(.{24})\s+(.*?)\s*$/.exec(stdout ?? '') ?? []
  return { name, state, parent: Number(parent), started: started?.replaceAll(' ', '_') }
}

function isListed(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
