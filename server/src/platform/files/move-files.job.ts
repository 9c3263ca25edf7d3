import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../database/index.ts'
import { DOCUMENTS, describeFile, EXPORTS, insertFileRow, recordedFiles } from './file.repo.ts'
import { PICTURE_NAME, PICTURE_TYPE, PICTURES } from './images.ts'
import type { FileStore } from './store.ts'
import { SWEPT_AFTER_MS } from './sweep.job.ts'

const BATCH = 100
const DAMAGED = 'this file is not what was stored once, so it is left where it is'
/** Files of an old release without a store: pictures, and unfinished files of a killed process. */
const OURS = /^\.?[0-9a-f]{32}\.webp$/

interface Move {
  db: Db
  store: FileStore
  log: FastifyBaseLogger
  /** the accounts of pictures, by the picture's key */
  ownersOf: (keys: string[]) => Promise<Map<string, string>>
}

/**
 * Moves the pictures of a folder of this machine into the store, from an old release without a store or from the folder
 * that was the store before. A killed move continues later, and two concurrent moves do no harm.
 * @returns the number of moved pictures
 */
export async function movePictures(parts: Move, folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [] as string[])
  let moved = 0
  for (let from = 0; from < names.length; from += BATCH)
    moved += await moveSome(parts, folder, names.slice(from, from + BATCH))
  return moved
}

async function moveSome({ db, store, log, ownersOf }: Move, folder: string, names: string[]): Promise<number> {
  const keys = names.filter((name) => PICTURE_NAME.test(name)).map((name) => `${PICTURES}/${name}`)
  const owners = await ownersOf(keys)
  const recorded = await recordedFiles(db, keys)
  let moved = 0
  for (const name of names) {
    const place = join(folder, name)
    const key = `${PICTURES}/${name}`
    const owner = owners.get(key)
    if (owner === undefined) {
      if (OURS.test(name)) await removeOld(place)
      continue
    }
    const content = await readFile(place).catch(() => null)
    // Another instance was faster.
    if (!content) continue
    const file = describeFile(key, PICTURE_TYPE, content)
    if (recorded.get(key)?.sha256.equals(file.sha256) === false) {
      log.error({ file: place }, DAMAGED)
      continue
    }
    // The row comes first here: until the file follows, readers find it in the old place, and no sweep deletes it.
    await insertFileRow(db, file, { kind: 'user', id: owner }, null)
    await store.put(key, content, file.mediaType)
    await rm(place, { force: true })
    moved++
  }
  return moved
}

/**
 * Moves the documents and prepared files of the former folder into the present store. As with pictures, a killed move
 * continues later.
 * @returns the number of moved files
 */
export async function moveDocuments(parts: Omit<Move, 'ownersOf'>, root: string): Promise<number> {
  let moved = 0
  for (const kind of [DOCUMENTS, EXPORTS]) {
    const names = await readdir(join(root, kind)).catch(() => [] as string[])
    for (let from = 0; from < names.length; from += BATCH)
      moved += await moveRecorded(
        parts,
        root,
        names.slice(from, from + BATCH).map((name) => `${kind}/${name}`),
      )
  }
  return moved
}

async function moveRecorded(
  { db, store, log }: Omit<Move, 'ownersOf'>,
  root: string,
  keys: readonly string[],
): Promise<number> {
  const recorded = await recordedFiles(db, keys)
  let moved = 0
  for (const key of keys) {
    const place = join(root, key)
    const record = recorded.get(key)
    if (record === undefined) {
      await removeOld(place)
      continue
    }
    const content = await readFile(place).catch(() => null)
    if (!content) continue
    if (!describeFile(key, record.mediaType, content).sha256.equals(record.sha256)) {
      log.error({ file: place }, DAMAGED)
      continue
    }
    await store.put(key, content, record.mediaType)
    await rm(place, { force: true })
    moved++
  }
  return moved
}

// An interrupted upload, or one whose employee was refused.
async function removeOld(place: string): Promise<void> {
  const found = await stat(place).catch(() => null)
  if (found?.isFile() && Date.now() - found.mtimeMs > SWEPT_AFTER_MS) await rm(place, { force: true })
}
