import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readToken, storeToken } from './token.ts'

let cookies: string[]
beforeEach(() => {
  cookies = []
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.map((cookie) => cookie.split(';')[0]).join('; ')
    },
    set cookie(cookie: string) {
      cookies.push(cookie)
    },
  })
})

// Test files share a process: the next one must not find a browser.
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['https:', '__Host-browser_session=1; SameSite=Lax; path=/; Secure'],
  ['http:', 'browser_session=1; SameSite=Lax; path=/'],
])('over %s the cookie that marks an open browser belongs to this product only', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol })
  storeToken('t', false)
  expect(cookies).toEqual([cookie])
  expect(readToken()).toBe('t')
})

it('a token ends with the browser, and one of an earlier version is still read', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  storeToken('t', false)
  cookies = ['browser_session=1']
  expect(readToken()).toBe('t')
  cookies = ['other_browser_session=1']
  expect(readToken()).toBeNull()
})
