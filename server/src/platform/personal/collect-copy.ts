import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/index.ts'
import { isAboutPerson, type TablesByName, tablesByName } from './person-rows.ts'
import type { CopiedFile, CopyRequest, CopySource, DataSubject, PersonalData, PersonalTable } from './types.ts'

/** A copy of a person's data. */
interface PersonalCollection {
  /** by domain, with the keys of the wire */
  data: Record<string, Record<string, unknown>>
  files: CopiedFile[]
}

/** Collects the personal data of all domains for a copy. @param db of one snapshot, so that the parts are consistent */
export async function collectCopy(
  db: Db,
  domains: readonly PersonalData[],
  whose: DataSubject,
  asked: CopyRequest,
): Promise<PersonalCollection> {
  const tables = tablesByName(domains.flatMap((domain) => domain.tables))
  const found: PersonalCollection = { data: {}, files: [] }
  for (const domain of domains) {
    const part: Record<string, unknown> = {}
    for (const table of domain.tables)
      if ('as' in table.copy) part[table.copy.as] = await copyOf(db, tables, table, whose)
    found.data[domain.domain] = { ...part, ...(await domain.collect?.(db, whose, asked)) }
  }
  return { ...found, files: await collectCopyFiles(db, domains, whose, asked) }
}

/** The files in a person's copy. */
export async function collectCopyFiles(
  db: Db,
  domains: readonly PersonalData[],
  whose: DataSubject,
  asked: CopyRequest,
): Promise<CopiedFile[]> {
  const files: CopiedFile[] = []
  for (const domain of domains) files.push(...((await domain.files?.(db, whose, asked)) ?? []))
  return files
}

async function copyOf(db: Db, tables: TablesByName, table: PersonalTable, whose: DataSubject): Promise<unknown> {
  if (!('as' in table.copy)) return undefined
  const { values, sort, one } = table.copy
  const columns = Object.entries(values).map(([key, value]) => sql`${selected(value)} as ${sql.id(key)}`)
  const { rows } = await sql<object>`
    select ${sql.join(columns)} from ${sql.table(table.table)} as t where ${isAboutPerson(tables, table, whose)}
    order by ${sort === undefined ? sql`1` : sql.ref(`t.${sort}`)}, 1`.execute(db)
  return one ? (rows[0] ?? null) : rows
}

const column = (name: string) => sql.ref(`t.${name}`)

function selected(value: CopySource): RawBuilder<unknown> {
  if (typeof value === 'string') return sql`${column(value)}`
  if ('number' in value) return sql`${column(value.number)}::float8`
  if ('first' in value) return sql`lower(${column(value.first)})`
  if ('last' in value) return sql`upper(${column(value.last)}) - 1`
  if ('person' in value)
    return sql`(select jsonb_build_object('_id', u.id, 'name', u.name) from users u where u.id = ${column(value.person)})`
  if ('employee' in value)
    return sql`(select jsonb_build_object('_id', e.id, 'name', u.name) from employees e join users u on u.id = e.user_id
      where e.id = ${column(value.employee)})`
  return sql`(select n.${sql.id(value.name ?? 'name')} from ${sql.table(value.of)} n where n.id = ${column(value.named)})`
}
