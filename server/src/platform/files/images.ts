import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../errors/errors.ts'
import { describeFile, type StoredFile } from './file.repo.ts'
import type { FileStore } from './store.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const SIDE = 512
// A camera's largest picture fits; a few kilobytes that unfold to gigabytes do not.
const MAX_PIXELS = 60_000_000
// Decoding AVIF takes sixteen bytes a pixel, all at once; other formats are read by lines or made smaller meanwhile.
const MAX_PIXELS_AVIF = 24_000_000
/** The most pictures that wait for their turn. */
const MOST_WAITING = 16

/** The folder of the store that profile images are in; with it begin their keys and their addresses. */
export const PICTURES = 'uploads'
export const PICTURE_TYPE = 'image/webp'
/** The names that `keep` gives to pictures. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/

sharp.cache(false)

let waiting = 0
let before: Promise<unknown> = Promise.resolve()

/**
 * One picture at a time: a few together need gigabytes, and all threads that files and passwords also need.
 * @throws {AppError} NOT_READY where too many wait already
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new AppError('image.too-many-at-once')
  waiting++
  const mine = before.then(work)
  before = mine.catch(() => {})
  return mine.finally(() => waiting--)
}

/** Profile images. Names are unguessable and never reused, so they may be cached for ever. */
export interface ImageStore {
  /**
   * Decodes and encodes again (WebP, 512 px at most, no metadata) and keeps it durably.
   * @returns the file, whose key is the path below the backend's root, e.g. `uploads/….webp`; its row is for the caller to write
   * @throws {AppError} UNSUPPORTED_TYPE for what is no picture, TOO_LARGE for one with too many pixels, NOT_READY where the store is away or too many pictures come at once
   */
  keep(bytes: Buffer): Promise<StoredFile>
  /** Removes what `keep` returned; what cannot be removed now is swept later. */
  discard(key: string): Promise<void>
  /** @param name the last part of the key @returns null where there is none. @throws {AppError} NOT_READY where the store is away */
  read(name: string): Promise<Buffer | null>
}

type Make = (picture: Sharp) => Sharp

/** Decodes a picture of some formats, and encodes the result of a function. @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY */
const reencode = (bytes: Buffer, formats: ReadonlySet<string>, make: Make): Promise<Buffer> =>
  inTurn(() => reencodeNow(bytes, formats, make))

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
    picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  )

/**
 * A picture in its own format and size, encoded again: nothing else that its file held is kept.
 * @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE, NOT_READY
 */
export const encodeAnew = (bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> =>
  reencode(bytes, new Set([format]), (picture) => picture.toFormat(format))

/** @param waiting folders of this machine with pictures that are still to be moved into the store */
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
      // Before the store: what is moved meanwhile is there by the time that it is gone here.
      for (const folder of waiting) {
        const picture = await readFile(join(folder, name)).catch(() => null)
        if (picture) return picture
      }
      const found = await store.read(`${PICTURES}/${name}`)
      return found && buffer(found)
    },
  }
}
