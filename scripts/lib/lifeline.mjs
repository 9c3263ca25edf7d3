import { look } from './processes.mjs'

const lookEveryMs = 250

/**
 * Calls `onDeath` once when the npm that runs this script is gone. A killed npm sends no signal, and the shell in
 * between neither passes signals on nor ends with npm.
 */
export function watchNpm(onDeath) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const shell = isShell(parent)
  const npm = shell ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    const npmGone = npm !== undefined && (process.platform === 'linux' ? parentOf(parent) !== npm : !look(npm))
    if (process.ppid === parent && !npmGone) return
    clearInterval(timer)
    onDeath()
  }, lookEveryMs)
  timer.unref()
}

const isShell = (pid) => /(^|\/)-?(sh|dash|bash|zsh|ash|ksh|busybox)$/.test(look(pid)?.name ?? '')
const parentOf = (pid) => look(pid)?.parent
