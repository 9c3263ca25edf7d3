import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * Runs a program to its end and returns its output.
 * @param {object} options those of `spawn`, and `onStart`, which gets the process
 * @returns {Promise<{ code: number, output: string }>} code 127 if it could not be started
 */
export function runQuietly(program, args, { onStart, ...options } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    if (child.pid) onStart?.(child)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }))
  })
}

/** Runs a program on this terminal to its end. @returns its exit code */
export async function runShown(program, args, options = {}) {
  return (await runQuietly(program, args, { stdio: 'inherit', ...options })).code
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 }

/** The shell's convention: a program that a signal ended has 128 + its number. */
export function exitCode(code, signal) {
  return code ?? 128 + (signalNumbers[signal] ?? 0)
}

/** Ends the process with a sentence instead of a stack trace. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}
