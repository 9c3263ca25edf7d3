import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { AppError } from './errors.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const SIDE = 512
// A camera's largest picture fits; a few kilobytes that unfold to gigabytes do not.
const MAX_PIXELS = 60_000_000

sharp.cache(false)

/** The folder of profile images. Names are unguessable and never reused, so they may be cached for ever. */
export interface ImageStore {
  folder: string
  /**
   * Decodes and encodes anew (WebP, 512 px at most, no metadata) and keeps it durably.
   * @returns the path below the backend's root, e.g. `uploads/….webp`
   * @throws {AppError} UNSUPPORTED_TYPE for what is no picture, TOO_LARGE for one with too many pixels
   */
  keep(bytes: Buffer): Promise<string>
  /** Removes what `keep` returned; a path that is gone already is fine. */
  discard(path: string): Promise<void>
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const decoder = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { format } = await decoder().metadata()
    if (!FORMATS.has(format)) throw new AppError('image.unsupported-type')
    return await decoder()
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new AppError('image.too-many-pixels')
    throw new AppError('image.unreadable')
  }
}

/** Opens the store below the data folder, which is made when it is missing. */
export async function openImageStore(dataDir: string): Promise<ImageStore> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o750 })
  await closeToOthers(folder)
  return {
    folder,
    async keep(bytes) {
      const webp = await encode(bytes)
      const name = `${randomBytes(16).toString('hex')}.webp`
      const temporary = join(folder, `.${name}`)
      try {
        const file = await open(temporary, 'wx', 0o640)
        try {
          await file.writeFile(webp)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(folder, name))
      } catch (error) {
        // A full disk would otherwise be filled by what did not fit.
        await rm(temporary, { force: true })
        throw error
      }
      return `uploads/${name}`
    },
    discard: (path) => rm(join(dataDir, path), { force: true }),
  }
}

/** Takes a folder that earlier versions made readable for every user of the machine away from them. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o007) === 0) return
  await chmod(folder, mode & 0o7770).catch((error: NodeJS.ErrnoException) => {
    // A shared folder may be somebody else's, who decides then.
    if (error.code !== 'EPERM') throw error
  })
}
