import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { expect, test } from 'vitest'
import { domainOf } from './domains.ts'

const reads = Object.entries(api).flatMap(([domain, endpoints]) =>
  Object.values<AnyEndpoint>(endpoints)
    .filter((endpoint) => endpoint.method === 'GET')
    .map((endpoint) => [endpoint.path, domain] as const),
)

test.each(reads)('%s is cached under %s', (path, domain) => {
  expect(domainOf(path)).toBe(domain)
})
