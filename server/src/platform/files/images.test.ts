import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { openFiles } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'ems-images-'))
const { images } = await openFiles({ DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#0aa' } })
const outcome = async (kept: Promise<unknown>) =>
  kept.then(
    () => 'kept',
    (error) => error.code,
  )

it('one picture at a time is decoded, and sixteen wait', async () => {
  const bytes = await plain(2000).webp().toBuffer()
  let most = 0
  const watch = () => {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
  }
  sharp.queue.on('change', watch)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(images.keep(bytes))))
  sharp.queue.off('change', watch)
  expect(outcomes).toEqual([...Array(16).fill('kept'), ...Array(4).fill('NOT_READY')])
  // The library may still count the finished task when the next one begins.
  expect(most).toBeLessThanOrEqual(2)
  expect(await outcome(images.keep(bytes))).toBe('kept')
})

it('a broken picture does not stop the next one', async () => {
  const bytes = await plain(20).png().toBuffer()
  const [broken, whole] = [images.keep(bytes.subarray(0, 60)), images.keep(bytes)].map(outcome)
  expect([await broken, await whole]).toEqual(['UNSUPPORTED_TYPE', 'kept'])
})

it('a small AVIF file that decodes to too much is refused', async () => {
  const bytes = await plain(5000).avif({ effort: 0, quality: 1 }).toBuffer()
  expect(await outcome(images.keep(bytes))).toBe('TOO_LARGE')
  expect(await outcome(images.keep(await plain(500).avif({ effort: 0 }).toBuffer()))).toBe('kept')
})
