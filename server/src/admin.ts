import { fileURLToPath } from 'node:url'
import { reencryptSeeds } from './domains/auth/index.ts'
import { gatherFacts, runChecks, worstOf } from './domains/system/index.ts'
import { verifySeals } from './platform/audit/seals.ts'
import { BackupError } from './platform/backup/backup-error.ts'
import { withDatabase } from './platform/backup/open-database.ts'
import { type Config, ConfigError, loadEnvFile, readConfig } from './platform/config/config.ts'
import { type Db, databaseOnClient } from './platform/database/index.ts'
import { deleteFormerKeys, openSecrets, prependNewKey } from './platform/secrets/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const log = { info() {}, warn: console.error, error: console.error }

type Command = (db: Db, config: Config, argument: string | undefined) => Promise<string>

const commands: Record<string, Command> = {
  'secrets:rotate': rotateSecrets,
  'audit:verify': verifyAudit,
}

/** Runs a command of an operator; sets the exit code and says on the terminal how it went. */
export async function runAdmin([name = '', argument, ...more]: string[]): Promise<void> {
  const command = commands[name]
  try {
    if (name === 'doctor' && more.length === 0 && [undefined, '--json'].includes(argument))
      return await runDoctor(argument === '--json')
    if (!command || more.length > 0)
      throw new BackupError(
        `Usage: npm run admin -- <command>, one of: ${[...Object.keys(commands), 'doctor [--json]'].join(', ')}`,
      )
    loadEnvFile(root)
    const config = readConfig(process.env)
    console.log(await withDatabase(config, log, (client) => command(databaseOnClient(client), config, argument)))
  } catch (error) {
    process.exitCode = 1
    const known = error instanceof BackupError || error instanceof ConfigError
    console.error(`\n${known || !(error instanceof Error) ? String((error as Error).message ?? error) : error.stack}\n`)
  }
}

/** Prints every check of the installation, while the product runs or not; the exit code is 0, 1 for a warning, 2 for a failure. */
async function runDoctor(asJson: boolean): Promise<void> {
  loadEnvFile(root)
  const config = readConfig(process.env)
  const now = () => new Date()
  const facts = await withDatabase(config, log, (client) =>
    gatherFacts({ config, now, db: databaseOnClient(client) }),
  ).catch((error: Error) => gatherFacts({ config, now, db: null, databaseError: error.message }))
  const checks = runChecks(facts)
  if (asJson) console.log(JSON.stringify({ checks }, null, 2))
  else
    for (const { key, state, value, sentence } of checks)
      console.log(`${state.padEnd(4)}  ${key.padEnd(11)}  ${value ?? '–'}  ${sentence}`)
  process.exitCode = worstOf(checks)
}

/**
 * Recomputes the chain of seals over the audit. @param known a head that was noted earlier, or its beginning
 * @throws {BackupError} naming the first seal that does not hold
 */
async function verifyAudit(db: Db, _config: Config, known: string | undefined): Promise<string> {
  const { seals, events, erased, head, broken } = await verifySeals(db, known ?? null)
  if (broken) throw new BackupError(`Seal ${broken.no} does not hold: ${broken.why}.`)
  const n = (value: number) => value.toLocaleString('en')
  return `sealed ${n(seals)} seals, ${n(events)} events, ${n(erased)} erased, head ${head}, intact`
}

/** Closes every stored secret with a new key: that of `SECRETS_KEY`, or one that is put in front of the key file. */
async function rotateSecrets(db: Db, config: Config): Promise<string> {
  const secrets = openSecrets(config)
  if (config.SECRETS_KEY === undefined) prependNewKey(config)
  else if (config.SECRETS_KEY_FORMER === undefined)
    throw new BackupError(
      'Set SECRETS_KEY to the new key and SECRETS_KEY_FORMER to the one before, here and for the product.',
    )
  const { closed, lost } = await reencryptSeeds(db, secrets)
  if (config.SECRETS_KEY === undefined) deleteFormerKeys(config)
  const missing =
    lost > 0 ? ` Encrypted with a key that is not here: ${lost}. Those authenticator apps must be set up again.` : ''
  return `Secrets encrypted with the new key: ${closed}.${missing}`
}
