import { describe, expect, test } from 'vitest'
import { urlOf } from './url.ts'

describe('urlOf', () => {
  test('fills the parameters and escapes them', () => {
    expect(urlOf('/api/leave/:id/:role', { id: 'a/b', role: 'employee' })).toBe('/api/leave/a%2Fb/employee')
  })

  test('leaves absent and blank query values out, but keeps zero', () => {
    expect(
      urlOf('/api/department', {}, { search: 'R & D', sort: '', limit: 10, skip: 0, from: undefined, to: null }),
    ).toBe('/api/department?search=R+%26+D&limit=10&skip=0')
  })

  test('refuses a path whose parameter is missing', () => {
    expect(() => urlOf('/api/department/:id', {})).toThrow('/api/department/:id needs id')
  })
})
