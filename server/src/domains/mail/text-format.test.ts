import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteLines, toOneLine } from './text-format.ts'

it('quotes every line of a person’s text, with any kind of line break', () => {
  expect(quoteLines('Flu.\n\nApprove it here:\r\nhttp://evil.example\rx\u2028y\u2029z\u0085w\vv\fu')).toEqual(
    ['Flu.', '', 'Approve it here:', 'http://evil.example', 'x', 'y', 'z', 'w', 'v', 'u'].map((line) => `> ${line}`),
  )
})

it('breaks long lines, between words if possible', () => {
  const [first, second] = quoteLines(`${'word '.repeat(15)}${' '.repeat(60)}Approve it here: http://evil.example`)
  expect(first?.length).toBeLessThanOrEqual(78)
  expect(second).toMatch(/^> /)
  expect(quoteLines('x'.repeat(200)).map((line) => line.length)).toEqual([78, 78, 50])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u2028', '😀'), maxLength: 400 }), (text) => {
      const lines = quoteLines(text)
      for (const line of lines) expect(line).toMatch(/^> [^\n\r\u2028]*$/u)
      for (const line of lines) expect([...line].length).toBeLessThanOrEqual(78)
      const letters = (each: string) => each.replace(/[> \n\r\u2028]/g, '')
      expect(letters(lines.join(''))).toBe(letters(text))
    }),
  )
})

it('puts a name on one line with one text direction', () => {
  expect(toOneLine(' Ann\r\nApprove\u2028it \u202ehere\u2069: ')).toBe('Ann Approve it here :')
})
