import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { AnyEndpoint } from './core/endpoint.ts'

const endpoints = Object.entries(api).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint: endpoint as AnyEndpoint })),
)

const named = endpoints.flatMap(({ name, endpoint: { access, params, body } }) => {
  const subject = typeof access === 'object' ? access.subject : undefined
  return subject && subject !== 'record' && subject !== 'list' ? [{ name, subject, parts: { params, body } }] : []
})

it.each(named)('$name names a person in $subject, and this field exists', ({ subject, parts }) => {
  const [part, field] = subject.split('.') as ['params' | 'body', string]
  expect(Object.keys((parts[part] as z.ZodObject).shape)).toContain(field)
})
