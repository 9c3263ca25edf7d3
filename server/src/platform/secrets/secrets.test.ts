import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { deleteFormerKeys, openSecrets, prependNewKey } from './index.ts'

const folders: string[] = []
const place = () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'ems-secrets-'))
  folders.push(DATA_DIR)
  return { DATA_DIR, SECRETS_KEY: undefined, SECRETS_KEY_FORMER: undefined }
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const secret = Buffer.from('a seed')

it('makes a key at the first start, readable only for its own user, and keeps it', () => {
  const here = place()
  const closed = openSecrets(here).close(secret, 'totp:1')
  expect(statSync(join(here.DATA_DIR, 'secrets.key')).mode & 0o777).toBe(0o600)
  expect(openSecrets(here).open(closed, 'totp:1')).toEqual(secret)
  expect(closed.includes(secret)).toBe(false)
})

it('decrypts nothing for another purpose, changed data, or without its key', () => {
  const here = place()
  const secrets = openSecrets(here)
  const closed = secrets.close(secret, 'totp:1')
  expect(secrets.open(closed, 'totp:2')).toBeNull()
  for (let at = 0; at < closed.length; at++) {
    const changed = Buffer.from(closed)
    changed[at] = (changed[at] as number) ^ 1
    expect(secrets.open(changed, 'totp:1')).toBeNull()
  }
  expect(openSecrets(place()).open(closed, 'totp:1')).toBeNull()
})

it('still decrypts what a running process encrypted with the former key', () => {
  const here = place()
  const secrets = openSecrets(here)
  const before = secrets.close(secret, 'totp:1')
  prependNewKey(here)
  expect(secrets.isCurrent(before)).toBe(false)
  expect(secrets.open(before, 'totp:1')).toEqual(secret)
  const after = secrets.close(secret, 'totp:1')
  expect(secrets.isCurrent(after)).toBe(true)
  expect(readFileSync(join(here.DATA_DIR, 'secrets.key'), 'utf8').trim().split('\n')).toHaveLength(2)
})

it('keeps each key that encrypted data may still need: an interrupted replacement begins again', () => {
  const here = place()
  const secrets = openSecrets(here)
  const before = secrets.close(secret, 'totp:1')
  prependNewKey(here)
  prependNewKey(here)
  expect(secrets.open(before, 'totp:1')).toEqual(secret)
  const last = secrets.numbers().slice(0, 2)
  deleteFormerKeys(here)
  expect(secrets.numbers()).toEqual(last)
  expect(readdirSync(here.DATA_DIR)).toEqual(['secrets.key'])
})

it('uses the keys of the environment if they are set', () => {
  const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const here = place()
  const closed = openSecrets({ ...here, SECRETS_KEY: one }).close(secret, 'x')
  expect(openSecrets({ ...here, SECRETS_KEY: two }).open(closed, 'x')).toBeNull()
  expect(openSecrets({ ...here, SECRETS_KEY: two, SECRETS_KEY_FORMER: one }).open(closed, 'x')).toEqual(secret)
})
