import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import type { FileStore } from '../../../platform/files/index.ts'
import { zipOf } from './zip-archive.ts'

const files = ['a', 'b'].map((name) => ({ path: `files/${name}`, store_key: name }))

/** A store whose files are these, and every stream that it gave away. */
function storeOf(file: () => Readable) {
  const given: Readable[] = []
  const read = async () => {
    const stream = file()
    given.push(stream)
    return stream
  }
  return { given, store: { read } as unknown as FileStore }
}

it('an archive that is not read to its end closes the current file, and opens no other', async () => {
  const { given, store } = storeOf(
    () =>
      new Readable({
        read() {
          this.push(randomBytes(65_536))
        },
      }),
  )
  for await (const _some of zipOf('copy.zip', store, files).content) break
  await vi.waitFor(() => expect(given.map(({ destroyed }) => destroyed)).toEqual([true]))
})

it('an archive has one file after the other', async () => {
  const { given, store } = storeOf(() => Readable.from([Buffer.from('text')]))
  const parts: Uint8Array[] = []
  for await (const part of zipOf('copy.zip', store, files).content) parts.push(part as Uint8Array)
  const whole = Buffer.concat(parts).toString('latin1')
  expect(files.map(({ path }) => whole.split(path).length)).toEqual([3, 3])
  expect(given).toHaveLength(2)
})

it('an archive with an unreadable file is cut short', async () => {
  const { store } = storeOf(
    () =>
      new Readable({
        read() {
          this.destroy(new Error('gone'))
        },
      }),
  )
  const take = async () => {
    for await (const _some of zipOf('copy.zip', store, files).content);
  }
  await expect(take()).rejects.toThrow('gone')
})
