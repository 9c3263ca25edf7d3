import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startBucket, startSilentBucket } from '../../../test/bucket.ts'
import { openFiles } from './index.ts'
import { type FileStore, StoreUnavailableError } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'ems-store-'))
const bucket = await startBucket()
const silent = await startSilentBucket()
const inFolder = (await openFiles({ DATA_DIR: folder, FILES_URL: undefined })).store
const inBucket = (await openFiles({ DATA_DIR: folder, FILES_URL: bucket.url })).store

afterAll(async () => {
  inBucket.close()
  await bucket.remove()
  silent.stop()
  rmSync(folder, { recursive: true, force: true })
})

const newKey = () => `uploads/${randomBytes(16).toString('hex')}.webp`

async function contentOf(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.read(key)
  return found && buffer(found)
}

async function keysOf(store: FileStore, place = 'uploads'): Promise<string[]> {
  const keys: string[] = []
  for await (const files of store.list(place)) keys.push(...files.map((file) => file.key))
  return keys.toSorted()
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_what, store) => {
  it.each([0, 1, 70_000, 9_000_000])(
    'a file of %i bytes is what was put, and is gone once it is removed',
    async (size) => {
      const [key, content] = [newKey(), randomBytes(size)]
      await store.put(key, content, 'image/webp')
      expect((await contentOf(store, key))?.equals(content)).toBe(true)
      await store.remove(key)
      expect(await contentOf(store, key)).toBeNull()
      await store.remove(key)
    },
  )

  it('a missing file is reported as missing', async () => {
    expect(await contentOf(store, newKey())).toBeNull()
    expect(await contentOf(store, 'nowhere/at/all')).toBeNull()
  })

  it('files are listed by folder, in batches, with their times', async () => {
    expect(await keysOf(store)).toEqual([])
    const keys = Array.from({ length: 450 }, newKey)
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((key) => store.put(key, Buffer.from('x'), 'image/webp')))
    await store.put('documents/other.pdf', Buffer.from('y'), 'application/pdf')
    expect(await keysOf(store)).toEqual(keys.toSorted())
    expect(await keysOf(store, 'documents')).toEqual(['documents/other.pdf'])
    for await (const files of store.list('uploads')) {
      expect(files.length).toBeLessThanOrEqual(200)
      const putAt = await files[0]?.putAt()
      expect(Math.abs(Date.now() - (putAt?.getTime() ?? 0))).toBeLessThan(60_000)
    }
  })

  it.each(['../outside', 'uploads/../../outside', '/etc/passwd', 'uploads/\u0000', ''])(
    '%j leads nowhere',
    async (key) => {
      expect(await contentOf(store, key).catch(() => null)).toBeNull()
      if (!key.startsWith('/'))
        await expect(store.put(key, Buffer.from('x'), 'text/plain')).rejects.toBeInstanceOf(Error)
    },
  )
})

describe('a folder', () => {
  it('contains only complete files: unfinished ones are elsewhere', async () => {
    const key = newKey()
    const writing = inFolder.put(key, randomBytes(40_000_000), 'image/webp')
    const seen: boolean[] = []
    for (let n = 0; n < 20; n++) {
      const content = await contentOf(inFolder, key)
      seen.push(content === null || content.byteLength === 40_000_000)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await writing
    expect(seen).not.toContain(false)
    expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([])
    await inFolder.remove(key)
  })

  it('can be listed although others put things into it', async () => {
    const place = join(folder, 'files', 'strange')
    mkdirSync(join(place, 'a folder'), { recursive: true })
    for (const name of ['Copy of picture (1).webp', '.nfs0001', 'ä.webp', 'good.webp'])
      writeFileSync(join(place, name), 'x')
    expect(await keysOf(inFolder, 'strange')).toEqual(['strange/good.webp'])
  })

  // Nothing is refused to the superuser.
  if (process.getuid?.() !== 0)
    it('that refuses the product counts as away', async () => {
      const key = newKey()
      await inFolder.put(key, Buffer.from('x'), 'image/webp')
      chmodSync(join(folder, 'files', 'uploads'), 0o000)
      await expect(inFolder.read(key)).rejects.toBeInstanceOf(StoreUnavailableError)
      chmodSync(join(folder, 'files', 'uploads'), 0o750)
    })
})

describe('a bucket', () => {
  it('that is away is reported as such, and works again when it is back', async () => {
    const key = newKey()
    await inBucket.put(key, Buffer.from('kept'), 'image/webp')
    await bucket.stop()
    await expect(inBucket.read(key)).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect(inBucket.put(newKey(), Buffer.from('x'), 'image/webp')).rejects.toBeInstanceOf(StoreUnavailableError)
    await bucket.start()
    await expect
      .poll(() => contentOf(inBucket, key).catch(() => null), { timeout: 15_000 })
      .toEqual(Buffer.from('kept'))
  })

  it('that does not exist is away, not empty', async () => {
    const other = (await openFiles({ DATA_DIR: folder, FILES_URL: bucket.url.replace('ems-files', 'nobodys') })).store
    await expect(other.read(newKey())).rejects.toBeInstanceOf(StoreUnavailableError)
    other.close()
  })

  it('that is silent is waited for once, not by each request', { timeout: 60_000 }, async () => {
    const { store } = await openFiles({ DATA_DIR: folder, FILES_URL: silent.url })
    const began = performance.now()
    await expect(store.read(newKey())).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(performance.now() - began).toBeLessThan(20_000)
    const asked = silent.asked()
    const others = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => store.read(newKey())))
    expect(performance.now() - others).toBeLessThan(1_000)
    expect(
      answers.every((answer) => answer.status === 'rejected' && answer.reason instanceof StoreUnavailableError),
    ).toBe(true)
    expect(silent.asked()).toBe(asked)
    store.close()
  })
})
