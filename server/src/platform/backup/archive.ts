import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from './backup-error.ts'
import { BLOCK, parseHeader, tarHeader, tarPadding } from './tar.ts'

/** The last entry: the SHA-256 (hex) of all bytes before it. An archive without it is incomplete. */
const SEAL = 'SHA256'
const READ_BYTES = 1 << 20

/** How an archive gets its name. */
export interface FinishOptions {
  verify?: boolean
  replace?: boolean
}

/** Writes an archive that appears under its name only when it is whole and on the disk. */
export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #target: string
  readonly #part: string
  readonly #hash = createHash('sha256')
  readonly #seconds = Math.floor(Date.now() / 1000)
  #bytes = 0

  private constructor(file: FileHandle, target: string, part: string) {
    this.#file = file
    this.#target = target
    this.#part = part
  }

  /**
   * Starts the archive beside its final name, readable only for its owner.
   * @throws BackupError if it cannot be written there
   */
  static async create(target: string): Promise<ArchiveWriter> {
    const part = `${target}.part`
    try {
      return new ArchiveWriter(await open(part, 'wx', 0o600), target, part)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST')
        throw new BackupError(
          `${part} is there already: another backup is writing it, or one was broken off. Remove it in the second case.`,
        )
      throw new BackupError(`${part} cannot be written (${code}).`, { cause: error })
    }
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.#write(tarHeader(name, content.length, this.#seconds))
    await this.#write(content)
    await this.#write(Buffer.alloc(tarPadding(content.length)))
  }

  /**
   * Seals the archive and gives it its name.
   * @param options `verify`: reads the whole archive first; `replace`: replaces an older file of that name
   * @returns its size in bytes
   * @throws BackupError if the name exists meanwhile, or the archive cannot be read
   */
  async finish({ verify = false, replace = false }: FinishOptions = {}): Promise<number> {
    await this.add(SEAL, Buffer.from(`${this.#hash.copy().digest('hex')}\n`))
    await this.#write(Buffer.alloc(2 * BLOCK))
    await this.#file.sync()
    await this.#file.close()
    if (verify) await readThrough(this.#part)
    if (replace) await rename(this.#part, this.#target)
    else await giveName(this.#part, this.#target)
    const folder = await open(path.dirname(this.#target), 'r')
    // Windows cannot flush a folder.
    await folder.sync().catch(() => {})
    await folder.close()
    return this.#bytes
  }

  /** Deletes the unfinished archive; has no effect after `finish`. */
  async discard(): Promise<void> {
    await this.#file.close().catch(() => {})
    await rm(this.#part, { force: true })
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes)
    this.#bytes += bytes.length
    await this.#file.writeFile(bytes)
  }
}

// A link, unlike a rename, refuses to replace a file; some file systems have no links.
async function giveName(part: string, target: string): Promise<void> {
  try {
    await link(part, target)
    await rm(part)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new BackupError(`${target} is there already and is not replaced.`)
    await rename(part, target)
  }
}

async function readThrough(file: string): Promise<void> {
  const entries = readArchive(file)
  while (!(await entries.next()).done);
}

export interface Entry {
  name: string
  content: Buffer
}

/**
 * Reads an archive from its start, entry by entry, without the seal.
 * @throws BackupError at the end at the latest, if a byte was altered or is missing; discard the data read before then
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup ${file} cannot be read (${error.code}).`, { cause: error })
  })
  try {
    const input = new Input(handle, createHash('sha256'))
    for (;;) {
      const before = input.digest()
      const found = parseHeader(await input.take(BLOCK))
      if (!found) throw damagedBackupError('it lacks its checksum')
      const content = await input.take(found.size)
      const rest = await input.take(tarPadding(found.size))
      if (found.name !== SEAL) {
        yield { name: found.name, content }
        continue
      }
      const end = await input.take(2 * BLOCK)
      const isWhole = [...rest, ...end].every((byte) => byte === 0) && (await input.isAtEnd())
      if (content.toString() !== `${before()}\n` || !isWhole) throw damagedBackupError('its checksum does not match')
      return
    }
  } finally {
    await handle.close()
  }
}

const damagedBackupError = (reason: string) =>
  new BackupError(`The backup is damaged: ${reason}. Nothing was restored from it.`)

class Input {
  readonly #handle: FileHandle
  readonly #hash: Hash
  #buffer = Buffer.alloc(0)

  constructor(handle: FileHandle, hash: Hash) {
    this.#handle = handle
    this.#hash = hash
  }

  /** The digest of the bytes so far, computed when the result is called. */
  digest(): () => string {
    const copy = this.#hash.copy()
    return () => copy.digest('hex')
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = size; missing > 0; ) {
      if (this.#buffer.length === 0 && !(await this.#fill())) throw damagedBackupError('it ends too early')
      const part = this.#buffer.subarray(0, missing)
      this.#buffer = this.#buffer.subarray(part.length)
      parts.push(part)
      missing -= part.length
    }
    const bytes = Buffer.concat(parts)
    this.#hash.update(bytes)
    return bytes
  }

  async isAtEnd(): Promise<boolean> {
    return this.#buffer.length === 0 && !(await this.#fill())
  }

  async #fill(): Promise<boolean> {
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(READ_BYTES), 0, READ_BYTES)
    this.#buffer = buffer.subarray(0, bytesRead)
    return bytesRead > 0
  }
}
