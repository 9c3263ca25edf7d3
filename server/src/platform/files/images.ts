import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors/errors.ts'
import { describeFile, type StoredFile } from './file.repo.ts'
import type { FileStore } from './store.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const SIDE_PIXELS = 512
// Large enough for a camera, too small for a few kilobytes that decode to gigabytes.
const MAX_PIXELS = 60_000_000
// Decoding AVIF takes sixteen bytes a pixel at once; other formats are read line by line or scaled down while reading.
const MAX_PIXELS_AVIF = 24_000_000
/** The most pictures in the queue. */
const MOST_WAITING = 16

/** The folder of profile images in the store; their keys and addresses begin with it. */
export const PICTURES = 'uploads'
export const PICTURE_TYPE = 'image/webp'
/** The names that `keep` gives to pictures. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/

sharp.cache(false)

let waiting = 0
let before: Promise<unknown> = Promise.resolve()

/**
 * Runs one picture at a time: several together need gigabytes, and all threads that files and passwords also need.
 * @throws {AppError} NOT_READY if too many wait already
 */
async function runOneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new AppError('image.too-many-at-once')
  waiting++
  const mine = before.then(work)
  before = mine.catch(() => {})
  return mine.finally(() => waiting--)
}

/** Profile images. Names are unguessable and never reused, so browsers may cache them for ever. */
export interface ImageStore {
  /**
   * Decodes and encodes again (WebP, 512 px at most, no metadata) and stores it durably.
   * @returns the file, with its path below the store's root as key, e.g. `uploads/….webp`; the caller writes its row
   * @throws {AppError} UNSUPPORTED_TYPE for other files, TOO_LARGE for too many pixels, NOT_READY if the store is away
   * or the queue is full
   */
  keep(bytes: Buffer): Promise<StoredFile>
  /** Deletes a stored file; a file that cannot be deleted now is swept later. */
  discard(key: string): Promise<void>
  /**
   * @param name the last part of the key
   * @returns null if there is no such file.
   * @throws {AppError} NOT_READY if the store is away
   */
  read(name: string): Promise<Buffer | null>
}

type Make = (picture: Sharp) => Sharp

/**
 * Decodes a picture of some formats, and encodes the result of a function.
 * @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY
 */
const reencode = (bytes: Buffer, formats: ReadonlySet<string>, make: Make): Promise<Buffer> =>
  runOneAtATime(() => reencodeNow(bytes, formats, make))

async function reencodeNow(bytes: Buffer, formats: ReadonlySet<string>, make: Make): Promise<Buffer> {
  const decoder = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { format, width, height } = await decoder().metadata()
    if (!formats.has(format)) throw new AppError('image.unsupported-type')
    if (format === 'heif' && width * height > MAX_PIXELS_AVIF) throw new AppError('image.too-many-pixels')
    return await make(decoder().rotate()).toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new AppError('image.too-many-pixels')
    throw new AppError('image.unreadable')
  }
}

const encode = (bytes: Buffer): Promise<Buffer> =>
  reencode(bytes, FORMATS, (picture) =>
    picture.resize(SIDE_PIXELS, SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  )

/**
 * A picture in its own format and size, encoded again without other contents of its file.
 * @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY
 */
export const reencodeImage = (bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> =>
  reencode(bytes, new Set([format]), (picture) => picture.toFormat(format))

/** @param waiting folders of this machine with pictures that still have to be moved into the store */
export function openImages(store: FileStore, waiting: readonly string[]): ImageStore {
  return {
    async keep(bytes) {
      const webp = await encode(bytes)
      const file = describeFile(`${PICTURES}/${randomBytes(16).toString('hex')}.webp`, PICTURE_TYPE, webp)
      await store.put(file.key, webp, file.mediaType)
      return file
    },
    discard: (key) => store.remove(key).catch(() => {}),
    async read(name) {
      if (!PICTURE_NAME.test(name)) return null
      // Before the store: a picture that is moved meanwhile is in the store when it is gone from the folder.
      for (const folder of waiting) {
        const picture = await readFile(join(folder, name)).catch(() => null)
        if (picture) return picture
      }
      const found = await store.read(`${PICTURES}/${name}`)
      return found && buffer(found)
    },
  }
}
