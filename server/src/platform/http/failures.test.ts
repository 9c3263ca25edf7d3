import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { toAppError } from './failures.ts'

it.runIf(process.platform === 'linux')('tells a full disk as not ready, not as a failure of ours', async () => {
  const error = await writeFile('/dev/full', 'x').catch((thrown: unknown) => thrown)
  expect(toAppError(error)).toMatchObject({ code: 'NOT_READY', status: 503 })
})
