import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from '../database/index.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const provider = new FileMigrationProvider({ fs, path, migrationFolder: folder })

/**
 * Brings the schema up to date. Kysely holds an advisory lock meanwhile, so several instances may start at once.
 * @param last the name of the last migration to run, for an older schema
 * @returns the names of the migrations that ran now
 * @throws the error of the migration that failed; its transaction is rolled back
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Names of all migrations of this product, oldest first. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await provider.getMigrations()).sort()
