import { expect, it } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { AnyEndpoint } from './core/endpoint.ts'

const endpoints = Object.entries(api).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint: endpoint as AnyEndpoint })),
)

it.each(endpoints)('$name names a person where one stands', ({ endpoint: { access, params, body } }) => {
  const subject: string = typeof access === 'object' ? (access.subject ?? 'record') : 'record'
  if (subject === 'record') return
  const [part, field] = subject.split('.') as ['params' | 'body', string]
  const schema = (part === 'params' ? params : body) as z.ZodObject
  expect(Object.keys(schema.shape)).toContain(field)
})
