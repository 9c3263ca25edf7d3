import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendingOf } from './idempotencyKeys.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

// Files share a process: the next one must not take it for a browser.
afterEach(() => vi.unstubAllGlobals())

const CHANGE = 'POST /api/salary/add {"basic":1}'

it('keeps the key of a change until its answer is known', () => {
  const { key, answered } = sendingOf(CHANGE)
  expect(key).toMatch(/^[\x21-\x7e]{7,255}$/)
  for (const [status, code] of [[0], [502], [503], [409, 'IN_PROGRESS']] as const) {
    answered(status, code)
    expect(sendingOf(CHANGE).key).toBe(key)
  }
  answered(200)
  expect(sendingOf(CHANGE).key).not.toBe(key)
})

it('gives another change another key', () => {
  const { key } = sendingOf(CHANGE)
  expect(sendingOf(CHANGE.replace('1', '2')).key).not.toBe(key)
  expect(sendingOf(CHANGE.replace('POST', 'PUT')).key).not.toBe(key)
})

it('keeps nothing of what was sent, and nothing at all of a change with a secret', () => {
  sendingOf(CHANGE)
  expect(JSON.stringify([...kept])).not.toContain('salary')
  kept.clear()
  sendingOf('PUT /api/account/password {"newPassword":"blue boats"}')
  expect(kept.size).toBe(0)
})
