import { type RawBuilder, sql } from 'kysely'
import type { DataSubject, PersonalTable, PersonLink, Table } from './types.ts'

export type TablesByName = ReadonlyMap<Table, PersonalTable>

export const tablesByName = (tables: readonly PersonalTable[]): TablesByName =>
  new Map(tables.map((table) => [table.table, table]))

/** Whether a row belongs to a person. @param alias of the table in the statement */
export function isAboutPerson(
  tables: TablesByName,
  { whose }: PersonalTable,
  who: DataSubject,
  alias = 't',
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const conditionOf = (owning: PersonLink): RawBuilder<boolean> => {
    if ('employee' in owning) return sql<boolean>`${column(owning.employee)} = ${who.employeeId}::uuid`
    if ('user' in owning) return sql<boolean>`${column(owning.user)} = ${who.userId}::uuid`
    const parent = tables.get(owning.through)
    if (!parent) throw new Error(`Nobody says whose the rows of ${owning.through} are.`)
    const within = `${alias}_${owning.through}`
    return sql<boolean>`${column(owning.by)} in (select ${sql.ref(`${within}.${owning.key ?? 'id'}`)}
      from ${sql.table(owning.through)} as ${sql.id(within)} where ${isAboutPerson(tables, parent, who, within)})`
  }
  return whose.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(whose.map(conditionOf), sql` or `)})`
}
