import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../src/platform/config/config.ts'
import type { Db } from '../src/platform/database/index.ts'

/** All stored data as one text per table, including sent mails. */
async function kept(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const found = await sql<{ text: string | null }>`
      select string_agg(to_jsonb(t)::text, chr(10)) as text from ${sql.table(name)} t`.execute(db)
    texts.set(name, found.rows[0]?.text ?? '')
  }
  return texts
}

/** The cookie values that browsers received. */
export const cookiesIn = (header: unknown): string[] =>
  [header].flat().flatMap((cookie) => /=([\w-]{20,})/.exec(String(cookie ?? ''))?.[1] ?? [])

const folderOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'outbox')

/** The sent mails in order, without the transport encoding. */
function mailsOut(config: Config): string[] {
  const folder = folderOf(config)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** The token of the newest mail to an address with a link to a screen. */
export function linkTokenIn(config: Config, address: string, screen: string): string | undefined {
  const link = new RegExp(`${screen}#token=([\\w-]{43})`)
  return mailsOut(config)
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => link.exec(mail)?.[1] ?? [])
    .at(-1)
}

/** An answer of the product, as sent. */
interface Sent {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Other places to search besides the database. */
export interface Places {
  config: Config
  log: string
  answers: readonly Sent[]
  /** secrets that mails must contain: first passwords, and links */
  mailed: readonly string[]
}

function textsOf({ config, log, answers, mailed }: Places): Map<string, string> {
  const { DATA_DIR } = config
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath !== folderOf(config))
    .map((file) => join(file.parentPath, file.name))
  // An error answer contains none of them.
  const refusals = answers.filter(({ statusCode }) => statusCode >= 400)
  const mails = mailed.reduce((text, secret) => text.replaceAll(secret, ''), mailsOut(config).join('\n'))
  return new Map([
    ['the log', log],
    ['the body of a failure', refusals.map(({ body }) => body).join('\n')],
    ['the head of a failure', refusals.map(({ headers }) => JSON.stringify(headers)).join('\n')],
    ['a mail that is not for it', mails],
    ...files.map((file) => [`the file ${file.slice(DATA_DIR.length)}`, readFileSync(file, 'latin1')] as const),
  ])
}

/**
 * Searches for secrets in stored data and in error answers, as text and as hexadecimal or base64 bytes.
 * @returns the place of each found secret; empty if none was found
 */
export async function foundSecrets(
  db: Db,
  places: Places,
  secrets: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  return [...(await kept(db)), ...textsOf(places)].flatMap(([place, text]) =>
    [...secrets].flatMap(([what, values]) =>
      values.some((value) => text.includes(value) || text.includes(Buffer.from(value).toString('hex')))
        ? [`${what} in ${place}`]
        : [],
    ),
  )
}
