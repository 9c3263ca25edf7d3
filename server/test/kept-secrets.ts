import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../src/platform/config/config.ts'
import type { Db } from '../src/platform/database/index.ts'

/** Everything that the product keeps, as one text per table; mails among it once they were sent. */
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

/** The values that browsers were given as cookies. */
export const cookiesIn = (header: unknown): string[] =>
  [header].flat().flatMap((cookie) => /=([\w-]{20,})/.exec(String(cookie ?? ''))?.[1] ?? [])

const folderOf = ({ DATA_DIR }: Config) => join(DATA_DIR, 'outbox')

/** The mails that went out, in their order, without what their transport puts between the letters. */
function mailsOut(config: Config): string[] {
  const folder = folderOf(config)
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return files
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** The token of the newest mail to an address that leads to a screen. */
export function linkTokenIn(config: Config, address: string, screen: string): string | undefined {
  const link = new RegExp(`${screen}#token=([\\w-]{43})`)
  return mailsOut(config)
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => link.exec(mail)?.[1] ?? [])
    .at(-1)
}

/** An answer of the product, as it was sent. */
interface Sent {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** What else there is to look into beside the database. */
export interface Places {
  config: Config
  log: string
  answers: readonly Sent[]
  /** what mails are there to bring: first passwords, and links */
  mailed: readonly string[]
}

function textsOf({ config, log, answers, mailed }: Places): Map<string, string> {
  const { DATA_DIR } = config
  const files = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath !== folderOf(config))
    .map((file) => join(file.parentPath, file.name))
  // An answer that refuses something repeats nothing of it.
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
 * Looks for secrets in what is kept of them and in what is told of failures, as text and as the digits of bytes.
 * @returns where which was found; nothing where it is well
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
