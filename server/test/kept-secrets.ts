import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../src/config.ts'
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

/** The token of the newest mail to an address that leads to a screen. */
export function linkTokenIn({ DATA_DIR }: Config, address: string, screen: string): string | undefined {
  const folder = join(DATA_DIR, 'outbox')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  const mails = files.toSorted().map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', ''))
  const link = new RegExp(`${screen}#token=(?:3D)?([\\w-]{43})`)
  return mails
    .filter((mail) => mail.includes(`To: ${address}`))
    .flatMap((mail) => link.exec(mail.replaceAll('=3D', '='))?.[1] ?? [])
    .at(-1)
}

/**
 * Looks for secrets in what is kept of them: in the log and in every table, as text and as the digits of bytes.
 * @returns where which was found; nothing where it is well
 */
export async function foundSecrets(
  db: Db,
  log: string,
  secrets: ReadonlyMap<string, readonly string[]>,
): Promise<string[]> {
  const places = await kept(db)
  places.set('the log', log)
  return [...places].flatMap(([place, text]) =>
    [...secrets].flatMap(([what, values]) =>
      values.some((value) => text.includes(value) || text.includes(Buffer.from(value).toString('hex')))
        ? [`${what} in ${place}`]
        : [],
    ),
  )
}
