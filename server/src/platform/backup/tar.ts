import { BackupError } from './backup-error.ts'

/** Archives are plain ustar, so that any `tar` can open one. */
export const BLOCK = 512

const NAME_BYTES = 100
const field = { size: 124, time: 136, checksum: 148, type: 156, magic: 257 }

/**
 * The header block of a file that only its owner may read.
 * @throws BackupError for a name longer than the format allows
 */
export function tarHeader(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new BackupError(`The file name ${name} is too long for a backup.`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  block.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, field.size, 12)
  octal(seconds, field.time, 12)
  block.write('0', field.type)
  block.write('ustar\x0000', field.magic)
  block.write(`${sum(block).toString(8).padStart(6, '0')}\0 `, field.checksum)
  return block
}

/** The number of zero bytes after `size` bytes of content. */
export const tarPadding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** Reads a header block; undefined for the zero block at the end. @throws BackupError for other blocks */
export function parseHeader(block: Buffer): { name: string; size: number } | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (at: number, length: number) => block.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
  if (!text(field.magic, 6).startsWith('ustar') || Number.parseInt(text(field.checksum, 8), 8) !== sum(block))
    throw new BackupError('The file is no backup of this product, or it is damaged.')
  return { name: text(0, NAME_BYTES), size: Number.parseInt(text(field.size, 12), 8) }
}

// The checksum counts its own field as eight spaces.
function sum(block: Buffer): number {
  let total = 8 * 32
  for (let at = 0; at < BLOCK; at++) if (at < field.checksum || at >= field.checksum + 8) total += block[at] as number
  return total
}
