import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** A key of 256 bits, with the number that identifies it in ciphertexts. */
export interface SecretsKey {
  number: number
  bytes: Buffer
}

type KeyPlace = Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_FORMER'>

const fileOf = ({ DATA_DIR }: KeyPlace) => join(DATA_DIR, 'secrets.key')

/** The number is derived from the key, so that instances need not agree on one. */
export const toSecretsKey = (base64: string): SecretsKey => {
  const bytes = Buffer.from(base64, 'base64')
  return { number: createHash('sha256').update('number').update(bytes).digest().readUInt32BE(), bytes }
}

/**
 * The keys of this installation, the encrypting one first. They are read again each time: another process may have
 * added a new one.
 * @throws if the file exists without a key
 */
export function readKeys(place: KeyPlace): SecretsKey[] {
  if (place.SECRETS_KEY) return [place.SECRETS_KEY, place.SECRETS_KEY_FORMER ?? []].flat().map(toSecretsKey)
  const keys = linesOf(place).map(toSecretsKey)
  if (keys.length === 0 || keys.some(({ bytes }) => bytes.length !== 32))
    throw new Error(`${fileOf(place)} does not hold keys of 32 bytes.`)
  return keys
}

/** The numbers of the keys, without creating any; none before the first start. @throws as `readKeys` */
export const readKeyNumbers = (place: KeyPlace): number[] =>
  place.SECRETS_KEY || existsSync(fileOf(place)) ? readKeys(place).map(({ number }) => number) : []

const newKey = () => randomBytes(32).toString('base64')

/**
 * Creates the key file of a new installation, complete and on the disk; of several concurrent processes, one creates
 * it.
 */
export function ensureKeyFile(place: KeyPlace): void {
  if (place.SECRETS_KEY || existsSync(fileOf(place))) return
  mkdirSync(place.DATA_DIR, { recursive: true, mode: 0o750 })
  const draft = writeDraft(place, [newKey()])
  try {
    // Unlike a rename, a link replaces nothing; some file systems have no links.
    linkSync(draft, fileOf(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, fileOf(place))
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(place.DATA_DIR)
}

/**
 * Adds a new key at the front of the file. Former keys stay until `deleteFormerKeys`: not all secrets are encrypted
 * with the new key yet, and they would be lost if the rotation is interrupted and repeated.
 */
export function prependNewKey(place: KeyPlace): void {
  replace(place, [newKey(), ...linesOf(place)])
}

/** Deletes all keys but the newest and the previous one, which running processes may have used meanwhile. */
export function deleteFormerKeys(place: KeyPlace): void {
  replace(place, linesOf(place).slice(0, 2))
}

const linesOf = (place: KeyPlace) => readFileSync(fileOf(place), 'utf8').split('\n').filter(Boolean)

function replace(place: KeyPlace, keys: readonly string[]): void {
  renameSync(writeDraft(place, keys), fileOf(place))
  syncFolder(place.DATA_DIR)
}

/** A power cut must not lose the key of encrypted rows. @returns the draft's name */
function writeDraft(place: KeyPlace, keys: readonly string[]): string {
  const draft = `${fileOf(place)}.${randomUUID()}`
  writeFileSync(draft, keys.map((key) => `${key}\n`).join(''), { flag: 'wx', mode: 0o600, flush: true })
  return draft
}

function syncFolder(folder: string): void {
  // Windows opens no folders; its file system keeps names in order automatically.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
