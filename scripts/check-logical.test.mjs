import { expect, test } from 'vitest'
import { coloursIn, physicalIn } from './check-logical.mjs'

test.each([
  ['a { margin-left: 1px; }', 'margin-left'],
  ['a {\n  border-right: 1px solid;\n}', 'border-right'],
  ['a { left: 0; }', 'left'],
  ['a { text-align: right; }', 'text-align: right'],
  ['a { border-top-left-radius: 1px; }', 'border-top-left-radius'],
  ['a { inset: 0.5rem auto auto calc(1rem + 2px); }', 'inset: 0.5rem auto auto calc(1rem + 2px)'],
  ['a { transform: translateX(100%); }', 'translateX(100%)'],
])('a style sheet with %s is reported', (css, what) => {
  expect(physicalIn('a.css', css)).toEqual([expect.stringContaining(`: ${what}`)])
})

test.each([
  'a { margin-inline-start: 1px; inset-inline-end: 0; text-align: start; }',
  'a { padding: 1rem 1.25rem 0.5rem; margin: 0 auto 1rem auto; }',
  '/* on the left: */ a { transform: translateX(calc(100% * var(--toward-end))); }',
])('a style sheet with %s is not reported', (css) => {
  expect(physicalIn('a.css', css)).toEqual([])
})

test.each([
  ['<Text ml="md" />', 'ml'],
  ['<Text ta="right" />', 'ta="right'],
  ['<p style={{ marginLeft: 1 }} />', 'marginLeft'],
  ['<Select styles={{ options: { right: 0 } }} />', 'right'],
])('a screen with %s is reported', (screen, what) => {
  expect(physicalIn('A.tsx', screen)).toEqual([expect.stringContaining(`: ${what}`)])
})

test('a screen with start and end is not reported', () => {
  expect(physicalIn('A.tsx', '<Text ms="md" style={{ insetInlineEnd: 0 }} rest={{ left: 1 }} />')).toEqual([])
})

test.each([
  ['a.module.css', 'a { color: #fff; }', '#fff'],
  ['ui/Chart.tsx', "<Line color={'#0B6F66'} />", '#0B6F66'],
  ['app/theme.ts', "const line = '#83928fcc'", '#83928fcc'],
])('%s with a literal colour is reported', (file, content, what) => {
  expect(coloursIn(file, content)).toEqual([expect.stringContaining(`: ${what}: `)])
})

test.each([
  ['app/tokens.css', ':root { --l-text: #142026; }'],
  ['a.module.css', '/* not #fff */ a { color: var(--l-text); background: url("#fade-in"); }'],
  ['ui/A.tsx', '<a href="#main">&#8470; // see #12</a>'],
])('%s with a named colour is not reported', (file, content) => {
  expect(coloursIn(file, content)).toEqual([])
})
