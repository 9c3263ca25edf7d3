import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { toAppError } from './failures.ts'

// The condition is in the declaration: an inapplicable test does not count as skipped.
const itOnLinux = process.platform === 'linux' ? it : () => {}

itOnLinux('a full disk is reported as not ready, not as an internal error', async () => {
  const error = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown)
  expect(toAppError(error)).toMatchObject({ code: 'NOT_READY', status: 503 })
})

it('conflicts with other transactions are "not ready": nothing changed, and the request can be repeated', () => {
  const error = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  expect(toAppError(error)).toMatchObject({ code: 'NOT_READY', status: 503 })
})
