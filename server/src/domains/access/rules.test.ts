import { permissions } from '@ems/contract/core/permissions'
import { EVERYONE, OWN } from '@ems/contract/core/reach'
import { expect, it } from 'vitest'
import { grantsOf } from './rules.ts'

it('administrators hold every right for everyone', () => {
  expect(Object.keys(grantsOf('admin')).sort()).toEqual(Object.keys(permissions).sort())
  expect(new Set(Object.values(grantsOf('admin')))).toEqual(new Set([EVERYONE]))
})

it('employees hold their own things alone, and the directory; nothing of the organisation', () => {
  const { 'directory.read': directory, ...own } = grantsOf('employee')
  expect(directory).toEqual(EVERYONE)
  expect(new Set(Object.values(own))).toEqual(new Set([OWN]))
  const held = Object.keys(own) as (keyof typeof permissions)[]
  expect(held.filter((key) => permissions[key].kind === 'organisation')).toEqual([])
})
