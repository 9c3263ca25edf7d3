import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DriveDirectory, DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The folder for incomplete files. Files that a crash leaves here are swept like any file without a row. */
export const DRAFTS = 'drafts'

const FOLDER = { recursive: true, mode: 0o750 } as const

/** A folder whose files survive a power cut: each file is either complete on the disk or absent. */
export class DurableFolder extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const target = join(this.#root, key)
    const draft = join(this.#root, DRAFTS, randomBytes(16).toString('hex'))
    await mkdir(dirname(draft), FOLDER)
    await mkdir(dirname(target), FOLDER)
    try {
      const file = await open(draft, 'wx', 0o640)
      try {
        await file.writeFile(contents)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
      await syncFolder(dirname(target))
    } catch (error) {
      // Otherwise partial files would fill a disk that is full already.
      await rm(draft, { force: true })
      throw error
    }
  }

  /** @throws if there is no such file: it is opened at once, not at the first read */
  override async getStream(key: string): Promise<Readable> {
    return (await open(join(this.#root, key))).createReadStream()
  }

  /** Lists one folder, and skips names that are no keys. */
  override async listAll(folder: string): Promise<{ objects: Iterable<DriveFile | DriveDirectory> }> {
    const entries = await readdir(join(this.#root, folder), { withFileTypes: true }).catch(emptyWhereMissing)
    const names = entries.filter((entry) => entry.isFile() && KEY_NAME.test(entry.name)).map((entry) => entry.name)
    return { objects: names.map((name) => new DriveFile(`${folder}/${name}`, this)) }
  }
}

const KEY_NAME = /^\w[\w.-]*\w$/

function emptyWhereMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps names in order automatically.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
