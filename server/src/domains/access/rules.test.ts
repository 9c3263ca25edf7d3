import { permissions } from '@ems/contract/core/permissions'
import { expect, it } from 'vitest'
import { grantsOf } from './rules.ts'

it('administrators hold every right for everyone', () => {
  expect(Object.keys(grantsOf('admin')).sort()).toEqual(Object.keys(permissions).sort())
  expect(new Set(Object.values(grantsOf('admin')))).toEqual(new Set(['everyone']))
})

it('employees hold their own things alone, and the directory; nothing of the organisation', () => {
  const { 'directory.read': directory, ...own } = grantsOf('employee')
  expect(directory).toBe('everyone')
  expect(new Set(Object.values(own))).toEqual(new Set(['own']))
  const held = Object.keys(own) as (keyof typeof permissions)[]
  expect(held.filter((key) => permissions[key].kind === 'organisation')).toEqual([])
})
