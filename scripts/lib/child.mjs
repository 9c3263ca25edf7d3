import { spawn } from 'node:child_process'
import { watchNpm } from './lifeline.mjs'
import { root } from './paths.mjs'
import { exitCode } from './run.mjs'

const onWindows = process.platform === 'win32'
/**
 * A Ctrl-C arrives from the terminal, again from npm, and as npm's end: that is one request to stop. A later one may
 * mean to hurry.
 */
const sameWishMs = 2_000

/**
 * Runs long-living programs together: a signal to this process goes to each of them once, and when one ends, the others
 * are asked to end too.
 * @param {{ program: string, args: string[], options?: object }[]} programs
 * @returns {Promise<number>} the exit code of the one that ended first
 */
export async function runTogether(programs) {
  // In their own process groups (not on Windows, where that opens windows) the terminal's Ctrl-C reaches only this
  // process.
  const children = programs.map(({ program, args, options }) =>
    spawn(program, args, { cwd: root, stdio: 'inherit', detached: !onWindows, ...options }),
  )
  const pass = (signal) => {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  let wishedAt = Number.NEGATIVE_INFINITY
  const wish = (signal) => {
    if (performance.now() - wishedAt < sameWishMs) return
    wishedAt = performance.now()
    pass(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // On Windows the console itself has signalled them, and kill() would end them abruptly.
    process.on(signal, () => onWindows || wish(signal))
  }
  watchNpm(() => wish('SIGTERM'))
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('error', (error) => {
          console.error(error.message)
          resolve(127)
        })
        child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
      }),
  )
  const code = await Promise.race(ends)
  wish('SIGTERM')
  await Promise.all(ends)
  return code
}
