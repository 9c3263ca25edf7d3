import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A backup that the product made itself. */
export interface StoredBackup {
  name: string
  bytes: number
  at: Date
}

const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\d)\.tar$/
const BEFORE = /^before-.+\.tar$/

export const nightlyName = (day: string): string => `nightly-${day}.tar`

/** The organisation's day of a nightly backup; null for other files. */
export const nightlyDay = (name: string): string | null => NIGHTLY.exec(name)?.[1] ?? null

/** Nightly backups and backups before updates, newest first; empty if the folder is missing. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const name of await namesIn(folder)) {
    if (!NIGHTLY.test(name) && !BEFORE.test(name)) continue
    const file = await stat(path.join(folder, name)).catch(() => null)
    if (file?.isFile()) backups.push({ name, bytes: file.size, at: file.mtime })
  }
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime() || b.name.localeCompare(a.name))
}

/** The newest nightly backup by its day. */
export async function newestNightly(folder: string): Promise<StoredBackup | undefined> {
  const nightly = (await listBackups(folder)).filter(({ name }) => nightlyDay(name) !== null)
  return nightly.sort((a, b) => b.name.localeCompare(a.name))[0]
}

/** Creates the folder for the product's user only, and deletes the file of an interrupted nightly backup. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await namesIn(folder))
    if (name.endsWith('.part') && NIGHTLY.test(name.slice(0, -'.part'.length))) await rm(path.join(folder, name))
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
