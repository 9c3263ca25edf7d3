import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { expect, it } from 'vitest'

const domains = fileURLToPath(new URL('../src/domains', import.meta.url))
const tested = new Set(
  globSync('**/*.test.ts', { cwd: domains })
    .flatMap((file) => [...readFileSync(join(domains, file), 'utf8').matchAll(/^describeAudit\('(\w+)'/gm)])
    .map(([, domain]) => domain),
)
const changes = ([, table]: [string, object]) =>
  Object.values(table as Record<string, AnyEndpoint>).some(({ method }) => method !== 'GET')

it.each(Object.entries(api).filter(changes))('the changes of %s have a test of their audit', (domain) => {
  expect(tested).toContain(domain)
})
