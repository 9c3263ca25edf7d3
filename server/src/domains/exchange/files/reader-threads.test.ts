import { afterEach, expect, it, vi } from 'vitest'
import { openSheet } from './sheet-reader.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function columnsOf(text: string): Promise<string[]> {
  const sheet = await openSheet(Buffer.from(text))
  for await (const _ of sheet.rows);
  await sheet.close()
  return sheet.columns
}

it('a file that comes while the idle thread ends is read by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await columnsOf('Name\nAnn')).toEqual(['Name'])
  vi.advanceTimersByTime(60_000)
  expect(await columnsOf('Email\nann@example.com')).toEqual(['Email'])
})
