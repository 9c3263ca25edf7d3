import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { ensureKeyFile, readKeys, type SecretsKey } from './keys.ts'

export { deleteFormerKeys, prependNewKey, readKeyNumbers } from './keys.ts'

const NUMBER_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be read again, such as the seed of an authenticator app. */
export interface Secrets {
  /** @param context the owner of the secret, e.g. `totp:<user>`: it can be decrypted only for the same owner */
  close(secret: Buffer, context: string): Buffer
  /** @returns null if the key no longer exists, or the value was encrypted for another context or changed */
  open(closed: Buffer, context: string): Buffer | null
  /** Whether the newest key encrypted it. */
  isCurrent(closed: Buffer): boolean
  /** The numbers of the present keys, which reveal nothing about them. */
  numbers(): number[]
  /** A keyed digest, for values that must be recognised but not read; a new key gives another digest. */
  digest(text: string): Buffer
}

/** AES-256-GCM; the number of the key is before the ciphertext. The first call of an installation creates its key. */
export function openSecrets(place: Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_FORMER'>): Secrets {
  ensureKeyFile(place)
  const current = () => readKeys(place)[0] as SecretsKey
  return {
    close(secret, context) {
      const key = current()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      const number = Buffer.alloc(NUMBER_BYTES)
      number.writeUInt32BE(key.number)
      return Buffer.concat([number, nonce, cipher.getAuthTag(), body])
    },
    open(closed, context) {
      const key = readKeys(place).find(({ number }) => number === closed.readUInt32BE())
      if (!key) return null
      const nonce = closed.subarray(NUMBER_BYTES, NUMBER_BYTES + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(closed.subarray(NUMBER_BYTES + NONCE_BYTES, NUMBER_BYTES + NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([
          decipher.update(closed.subarray(NUMBER_BYTES + NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ])
      } catch {
        return null
      }
    },
    isCurrent: (closed) => closed.readUInt32BE() === current().number,
    numbers: () => readKeys(place).map(({ number }) => number),
    digest: (text) => createHmac('sha256', current().bytes).update(text).digest(),
  }
}
