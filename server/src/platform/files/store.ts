import type { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import type { DriverContract } from 'flydrive/types'
import { AppError, isDiskFull } from '../errors/errors.ts'

/** A file that a store lists. */
export interface ListedFile {
  key: string
  /** the time of storing; null if the file is gone meanwhile */
  putAt(): Promise<Date | null>
}

/** Files by key. A stored file never changes: new content gets a new key. */
export interface FileStore {
  /**
   * Stores a file durably.
   * @throws {StoreUnavailableError} if the store does not answer; {Error} with the system's code if the disk is full
   */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** @returns null if there is no such file. @throws {StoreUnavailableError} */
  read(key: string): Promise<Readable | null>
  /** Deletes a file; a missing file is no error. @throws {StoreUnavailableError} */
  remove(key: string): Promise<void>
  /** All files below a folder, in batches. @throws {StoreUnavailableError} */
  list(folder: string): AsyncGenerator<ListedFile[]>
  close(): void
}

/** The store of files does not answer or refuses the product: the request is not at fault. */
export class StoreUnavailableError extends AppError {
  constructor(cause?: unknown) {
    super('service.files-away')
    this.cause = cause
  }
}

/** The pause after a store did not answer; then one request tries it, and others follow after its answer. */
const PAUSE_MS = 5_000
const PAGE = 200

interface StoreOptions {
  close?: () => void
  /** whether a failure takes so long that other requests should not wait for it too */
  isSlow?: (error: unknown) => boolean
}

/** A store on one of flydrive's drivers. */
export function openStore(
  driver: DriverContract,
  { close = () => {}, isSlow = () => false }: StoreOptions = {},
): FileStore {
  const disk = new Disk(driver)
  let quietUntil = 0

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() < quietUntil) throw new StoreUnavailableError()
    if (quietUntil > 0) quietUntil = Date.now() + PAUSE_MS
    try {
      const answer = await work()
      quietUntil = 0
      return answer
    } catch (error) {
      if (isWrongKey(error)) throw error
      const cause = causeOf(error)
      quietUntil = isSlow(cause) ? Date.now() + PAUSE_MS : 0
      throw isMissing(cause) || isDiskFull(cause) ? cause : new StoreUnavailableError(cause)
    }
  }

  return {
    put: (key, bytes, contentType) => ask(() => disk.put(key, bytes, { contentType })),
    read: (key) => ask(() => disk.getStream(key)).catch(nullWhereMissing),
    remove: (key) => ask(() => disk.delete(key)),
    async *list(folder) {
      let paginationToken: string | undefined
      do {
        const token = paginationToken
        const page = await ask(() =>
          disk.listAll(folder, { recursive: true, ...(token ? { paginationToken: token } : {}) }),
        )
        paginationToken = page.paginationToken
        let files: ListedFile[] = []
        for (const object of page.objects) {
          if (!object.isFile) continue
          files.push({
            key: object.key,
            putAt: () => ask(async () => (await object.getMetaData()).lastModified).catch(nullWhereMissing),
          })
          if (files.length < PAGE) continue
          yield files
          files = []
        }
        if (files.length > 0) yield files
      } while (paginationToken !== undefined)
    },
    close,
  }
}

/**
 * A store into which files of another one are still being moved. A moved file is in the new store when it is gone from
 * the old one, so the old one is asked first.
 */
export const withFormerStore = (store: FileStore, former: FileStore): FileStore => ({
  ...store,
  read: async (key) => (await former.read(key)) ?? store.read(key),
  async remove(key) {
    await former.remove(key)
    await store.remove(key)
  },
})

// There was no request to the store.
const isWrongKey = (error: unknown): boolean =>
  error instanceof errors.E_INVALID_KEY ||
  error instanceof errors.E_PATH_TRAVERSAL_DETECTED ||
  error instanceof errors.E_UNALLOWED_CHARACTERS

// flydrive wraps the errors of its drivers.
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? error.cause : error)

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey')

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
