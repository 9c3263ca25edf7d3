import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { databaseSettings, type TestServer } from './postgres.ts'

const script = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url))

/** Runs `npm run admin -- …` as an operator does, on a database of the test server. */
export async function runAdmin(
  server: TestServer,
  dataDir: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, ...databaseSettings(server), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}
