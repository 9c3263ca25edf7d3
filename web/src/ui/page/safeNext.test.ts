import { describe, expect, test } from 'vitest'
import { safeNext } from './safeNext.ts'

const ORIGIN = 'https://ems.example'

describe('safeNext', () => {
  test('keeps a path of this site with its query', () => {
    expect(safeNext('/admin-dashboard/leaves?page=2#top', ORIGIN)).toBe('/admin-dashboard/leaves?page=2#top')
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'admin-dashboard',
    '/login?next=/x',
    '',
    undefined,
  ])('refuses %s', (next) => {
    expect(safeNext(next, ORIGIN)).toBeUndefined()
  })
})
