import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

/** A key of 256 bits, and the number by which what it closed names it. */
export interface SecretsKey {
  number: number
  bytes: Buffer
}

type KeyPlace = Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_FORMER'>

const fileOf = ({ DATA_DIR }: KeyPlace) => join(DATA_DIR, 'secrets.key')

/** The number follows from the key, so that instances need not agree on one. */
export const keyOf = (base64: string): SecretsKey => {
  const bytes = Buffer.from(base64, 'base64')
  return { number: createHash('sha256').update('number').update(bytes).digest().readUInt32BE(), bytes }
}

/**
 * The keys of this installation, the one that closes first. Read anew each time: another process may have put a new one
 * in front.
 * @throws where the file is there and holds none
 */
export function readKeys(place: KeyPlace): SecretsKey[] {
  if (place.SECRETS_KEY) return [place.SECRETS_KEY, place.SECRETS_KEY_FORMER ?? []].flat().map(keyOf)
  const lines = readFileSync(fileOf(place), 'utf8').split('\n').filter(Boolean)
  const keys = lines.map(keyOf)
  if (keys.length === 0 || keys.some(({ bytes }) => bytes.length !== 32))
    throw new Error(`${fileOf(place)} does not hold keys of 32 bytes.`)
  return keys
}

const newKey = () => randomBytes(32).toString('base64')

/** Makes the key file of a new installation; of several processes at once one makes it. */
export function ensureKeyFile(place: KeyPlace): void {
  if (place.SECRETS_KEY) return
  mkdirSync(place.DATA_DIR, { recursive: true, mode: 0o750 })
  try {
    writeFileSync(fileOf(place), `${newKey()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Puts a new key in front of the file; the one before stays readable, for what running processes close meanwhile. */
export function putNewKeyInFront(place: KeyPlace): void {
  const [current] = readFileSync(fileOf(place), 'utf8').split('\n').filter(Boolean)
  const draft = `${fileOf(place)}.${process.pid}`
  writeFileSync(draft, `${newKey()}\n${current}\n`, { mode: 0o600 })
  renameSync(draft, fileOf(place))
}
