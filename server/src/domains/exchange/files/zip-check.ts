import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** An entry in the directory of a ZIP archive. */
interface Entry {
  compressionMethod: number
  compressedSize: number
  uncompressedSize: number
  localHeaderOffset: number
}

/** A workbook of hundreds of sheets has fewer. */
const MOST_ENTRIES = 5000

const HEADER = 30
const DEFLATED = 8
/** The most bytes after an entry: its sizes repeated, with a signature, in 64 bits. */
const DESCRIPTOR = 24
/** The beginning of the list that follows the last entry. */
const LIST = Buffer.from('PK\x01\x02', 'latin1')

/**
 * A streaming reader unpacks all content of an archive, at once if an entry claims to be small.
 * So the directory at its end must name all entries with their unpacked sizes.
 * @throws {Error} if it does not, or has too many files. Source: PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.6 to 4.3.12
 */
export async function requireSafeZip(bytes: Buffer, entries: readonly Entry[]): Promise<void> {
  if (entries.length > MOST_ENTRIES) throw new Error(`It contains more than ${MOST_ENTRIES} files.`)
  const inOrder = entries.toSorted((a, b) => a.localHeaderOffset - b.localHeaderOffset)
  let expected = 0
  for (const { localHeaderOffset: at, compressedSize, compressionMethod, uncompressedSize } of inOrder) {
    if (at < expected || at > expected + (expected && DESCRIPTOR) || at + HEADER > bytes.length)
      throw new Error('It contains more than it lists.')
    const content = at + HEADER + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    expected = content + compressedSize
    const packed = bytes.subarray(content, expected)
    const size = compressionMethod === DEFLATED ? await sizeWithin(packed, uncompressedSize) : packed.byteLength
    if (size > uncompressedSize) throw new Error('It unpacks to more than it declares.')
  }
  if (bytes.subarray(expected, expected + DESCRIPTOR + LIST.length).indexOf(LIST) < 0)
    throw new Error('It contains more than it lists.')
}

/** The unpacked size of an entry, which is unpacked only until it exceeds the limit. */
async function sizeWithin(packed: Buffer, most: number): Promise<number> {
  let size = 0
  for await (const piece of Readable.from([packed]).pipe(createInflateRaw())) {
    size += piece.length
    if (size > most) break
  }
  return size
}
