import { expect, test } from 'vitest'
import { textsByPath, valuesOf } from './catalogue.ts'

test('texts are named by their path', () => {
  expect(textsByPath({ title: 'A', form: { name: 'B', deep: { er: 'C' } } })).toEqual([
    ['title', 'A'],
    ['form.name', 'B'],
    ['form.deep.er', 'C'],
  ])
})

test.each([
  ['Nothing goes in', {}],
  ['{name} of {total}', { name: 'string | number', total: 'string | number' }],
  ['{count, plural, one {# of {name}} other {#}} {count}', { count: 'number', name: 'string | number' }],
  ['{kind, select, team {Team} other {{name}}}', { kind: 'string', name: 'string | number' }],
])('what goes into %s is known with its kind', (text, values) => {
  expect(Object.fromEntries(valuesOf(text))).toEqual(values)
})

test.each(['{count, plural, one {#}', 'Hello {{name}}', "a '{' b"])('%s is refused', (text) => {
  expect(() => valuesOf(text)).toThrow()
})
