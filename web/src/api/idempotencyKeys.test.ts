import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { idempotencyKeyFor } from './idempotencyKeys.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

// Test files share a process: the next one must not find a browser.
afterEach(() => vi.unstubAllGlobals())

const CHANGE = 'POST /api/salary/add {"basic":1}'

it('keeps the key of a change until its answer arrives', () => {
  const { key, answered } = idempotencyKeyFor(CHANGE)
  expect(key).toMatch(/^[\x21-\x7e]{7,255}$/)
  for (const [status, code] of [[0], [502], [503], [409, 'IN_PROGRESS']] as const) {
    answered(status, code)
    expect(idempotencyKeyFor(CHANGE).key).toBe(key)
  }
  answered(200)
  expect(idempotencyKeyFor(CHANGE).key).not.toBe(key)
})

it('gives another change another key', () => {
  const { key } = idempotencyKeyFor(CHANGE)
  expect(idempotencyKeyFor(CHANGE.replace('1', '2')).key).not.toBe(key)
  expect(idempotencyKeyFor(CHANGE.replace('POST', 'PUT')).key).not.toBe(key)
})

it('stores nothing of the sent values, and nothing at all for a change with a secret', () => {
  idempotencyKeyFor(CHANGE)
  expect(JSON.stringify([...kept])).not.toContain('salary')
  kept.clear()
  idempotencyKeyFor('PUT /api/account/password {"newPassword":"blue boats"}')
  expect(kept.size).toBe(0)
})
