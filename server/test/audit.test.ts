import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { expect, it } from 'vitest'

const changes = ([, table]: [string, object]) =>
  Object.values(table as Record<string, AnyEndpoint>).some(({ method }) => method !== 'GET')

it.each(Object.entries(api).filter(changes))('the changes of %s have a test of their audit', (domain) => {
  const file = fileURLToPath(new URL(`../src/domains/${domain}/audit.test.ts`, import.meta.url))
  expect(existsSync(file), file).toBe(true)
})
