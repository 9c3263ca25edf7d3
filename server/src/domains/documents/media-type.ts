import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '../../platform/errors/errors.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** The allowed endings of names, with their media types. Never HTML or SVG: a browser would run them. */
const TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.heic': 'image/heic',
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.pptx': `${OFFICE}.presentationml.presentation`,
  '.odt': `${OPEN}.text`,
  '.ods': `${OPEN}.spreadsheet`,
}

// No bytes tell these: whatever is text is one.
const TEXTS: Readonly<Record<string, string>> = { '.txt': 'text/plain', '.csv': 'text/csv' }

const KNOWN: ReadonlySet<string> = new Set(Object.values(TYPES))

/**
 * The media type of a file by its content and its name, which must agree.
 * @returns the stored media type
 * @throws {AppError} UNSUPPORTED_TYPE
 */
export async function mediaTypeOf(name: string, content: Buffer): Promise<string> {
  const ending = extname(name).toLowerCase()
  const found = await fileTypeFromBuffer(content).catch(() => undefined)
  // Pictures of one format under the name of the other.
  const type = found?.mime === 'image/heif' ? 'image/heic' : found?.mime
  const [wanted, text] = [TYPES[ending], TEXTS[ending]]
  if (wanted !== undefined && type === wanted) return wanted
  if (text !== undefined && !KNOWN.has(type ?? '') && isText(content)) return text
  throw new AppError('document.unsupported-type')
}

/** UTF-16 with its mark, or any encoding in which the characters of ASCII are themselves. */
function isText(content: Buffer): boolean {
  const mark = content.subarray(0, 2).toString('hex')
  if (mark === 'fffe' || mark === 'feff')
    return !hasControls(new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(content))
  return !hasControls(content.toString('latin1'))
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no text has
const hasControls = (text: string): boolean => /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(text)
