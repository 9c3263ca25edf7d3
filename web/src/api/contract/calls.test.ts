import { api } from '@ems/contract/api'
import { expect, test } from 'vitest'
import { callConstants } from '../../../vite/calls.ts'

test.each(Object.entries(api))('the calls of %s have everything except the schemas', (domain, endpoints) => {
  const calls = JSON.parse(callConstants()[`CALLS.${domain}`] ?? '{}')
  expect(Object.keys(calls)).toEqual(Object.keys(endpoints))
  for (const [name, { method, path, body, upload }] of Object.entries(endpoints)) {
    const sent = body ? { hasBody: true } : {}
    const file = upload ? { file: upload.field } : {}
    expect(calls[name]).toEqual({ domain, name, method, path, ...sent, ...file })
  }
})
