import path from 'node:path'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { MOST_PAGES, PayslipFileError } from './pdf-pages.ts'

/** The largest unpacked size of an archive, in bytes. */
const UNPACKED_MOST = 400 * 1024 * 1024
/** The largest unpacked size of one file, in bytes. */
const FILE_MOST = 100 * 1024 * 1024

export interface PackedFile {
  /** the name without its folder */
  name: string
  bytes: Buffer
}

/** Files that macOS and Windows add to archives. */
const isClutter = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || ['.DS_Store', 'Thumbs.db'].includes(path.posix.basename(name))

/**
 * The PDFs of an archive, one at a time, so that only one is in memory.
 * @throws {PayslipFileError} if the archive is broken, encrypted, empty or too large, or has other files
 */
export async function* filesOfZip(archive: Buffer, most = UNPACKED_MOST): AsyncGenerator<PackedFile> {
  const zip = await opened(archive)
  let [unpacked, files] = [0, 0]
  for await (const entry of entriesOf(zip)) {
    if (isClutter(entry.fileName)) continue
    const name = path.posix.basename(entry.fileName.replaceAll('\\', '/'))
    if (!/\.pdf$/i.test(name)) throw new PayslipFileError('not-a-pdf', name)
    if (entry.isEncrypted()) throw new PayslipFileError('encrypted', name)
    if (++files > MOST_PAGES) throw new PayslipFileError('too-many-pages')
    const bytes = await read(zip, entry, name, Math.min(most - unpacked, FILE_MOST))
    unpacked += bytes.length
    yield { name, bytes }
  }
  if (files === 0) throw new PayslipFileError('empty')
}

const opened = (archive: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) reject(new PayslipFileError('broken'))
      else resolve(zip)
    })
  })

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  while (true) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      zip.removeAllListeners()
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', () => reject(new PayslipFileError('broken')))
      zip.readEntry()
    })
    if (entry === null) return
    yield entry
  }
}

/** The unpacked bytes of an entry, counted while unpacking: the size in the archive may be false. */
function read(zip: ZipFile, entry: Entry, name: string, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) return Promise.reject(new PayslipFileError('too-large', name))
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new PayslipFileError('broken', name))
      const pieces: Buffer[] = []
      let size = 0
      stream.on('error', () => reject(new PayslipFileError('broken', name)))
      stream.on('data', (piece: Buffer) => {
        size += piece.length
        if (size <= most) return void pieces.push(piece)
        stream.destroy()
        reject(new PayslipFileError('too-large', name))
      })
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}
