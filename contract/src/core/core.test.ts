import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, day, dayNumber, inclusiveDays, instant, isDay, mondayOf, weekdayOf } from './days.ts'
import { listQuery } from './lists.ts'
import { fromThousandths, money, netThousandths, optionalMoney, toThousandths } from './money.ts'
import { Email, Id, Key, MailedPassword, optionalText, reference, requiredLines, requiredText } from './values.ts'

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const anyAmount = fc.integer({ min: 0, max: 999_999_999_999_999 })

describe('money', () => {
  it('survives conversion to text and JSON without losing a thousandth', () => {
    fc.assert(
      fc.property(anyAmount, (minor) => {
        expect(toThousandths(fromThousandths(minor))).toBe(minor)
        expect(toThousandths(money('Salary').parse(Number(fromThousandths(minor))))).toBe(minor)
      }),
    )
  })

  it('adds and subtracts exactly', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyAmount,
        anyAmount,
        (a, b, c) => BigInt(netThousandths(a, b, c)) === BigInt(a) + BigInt(b) - BigInt(c),
      ),
    )
    expect(fromThousandths(netThousandths(toThousandths('0.1') ?? 0, toThousandths('0.2') ?? 0, 0))).toBe('0.30')
    expect(fromThousandths(-50)).toBe('-0.05')
    expect(fromThousandths(1_234_567)).toBe('1234.567')
  })

  it.each([
    [1e-7, 'Pay must be an amount.'],
    ['-0.01', 'Pay cannot be negative.'],
    [-5, 'Pay cannot be negative.'],
    ['', 'Pay is required.'],
    [undefined, 'Pay is required.'],
    [Number.NaN, 'Pay is required.'],
    ['1e3', 'Pay must be an amount.'],
    ['٣', 'Pay must be an amount.'],
    [1e21, 'Pay must be an amount.'],
    ['9999999999999', 'Pay is too large.'],
    [1_000_000_000_000, 'Pay is too large.'],
    ['99999999999999.99', 'Pay is too large.'],
    ['-99999999999999', 'Pay cannot be negative.'],
    ['9'.repeat(40), 'Pay is too large.'],
  ])('refuses %s: %s', (value, expected) => expect(sentence(money('Pay'), value)).toBe(expected))

  it('is read from numbers and form texts; an empty text is zero where the field allows it', () => {
    expect(['5', 5.5, ' 7. ', '.5'].map((value) => money('Pay').parse(value))).toEqual(['5', '5.5', '7', '0.5'])
    for (const none of ['.', '-', '-.']) expect(money('Pay').safeParse(none).success).toBe(false)
    for (const nothing of [undefined, null, '']) expect(optionalMoney('Pay').parse(nothing)).toBe('0')
  })
})

describe('calendar days', () => {
  const anyDay = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('are counted and moved without a time zone', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 40_000 }),
        (start, n) => inclusiveDays(start, addDays(start, n)) === n + 1,
      ),
    )
    expect(dayNumber('1970-01-02')).toBe(1)
  })

  it.each([
    ['2026-06-22', 1, '2026-06-22'],
    ['2026-06-28', 7, '2026-06-22'],
    ['1970-01-01', 4, '1969-12-29'],
    ['1969-12-31', 3, '1969-12-29'],
  ])('%s is weekday %i of the week of %s', (text, weekday, monday) => {
    expect(weekdayOf(text)).toBe(weekday)
    expect(mondayOf(text)).toBe(monday)
  })

  it.each(['2025-02-29', '2025-13-01', '2025-00-10', '2025-04-31', '1899-12-31', '25-01-01', '', '2025-1-1'])(
    '%s is none',
    (text) => {
      expect(isDay(text)).toBe(false)
      expect(day('From date').safeParse(text).success).toBe(false)
    },
  )

  it('are the first ten characters of an instant, without conversion', () => {
    for (const text of ['2025-03-09', '2025-03-09T23:59:59.999Z', '2025-03-09T00:00:00+14:00', '2025-03-09T12:00'])
      expect(day('From date').parse(text)).toBe('2025-03-09')
    expect(isDay('2024-02-29')).toBe(true)
    expect(sentence(day('From date'), undefined)).toBe('From date is required.')
  })
})

describe('instants', () => {
  it.each(['2025-03-09T10:00', '2025-03-09T10:00:30', '2025-03-09T10:00:00.000Z', '2025-03-09T10:00:00+05:30'])(
    '%s is one',
    (text) => expect(instant('Deadline').parse(text)).toBe(text),
  )
  it.each(['2025-03-09', '2025-02-30T10:00', '2025-03-09T24:00', '2025-03-09T10:60', 'soon', ''])(
    '%s is none',
    (text) => expect(instant('Deadline').safeParse(text).success).toBe(false),
  )
})

describe('texts', () => {
  it('are trimmed, limited in length, and refused with characters that the database cannot store', () => {
    expect(requiredText('Name').parse('  Ann ')).toBe('Ann')
    expect(sentence(requiredText('Name'), ' \t ')).toBe('Name is required.')
    expect(sentence(requiredText('Name', 3), 'abcd')).toBe('At most 3 characters are allowed.')
    for (const bad of ['a\u0000b', '\ud800']) expect(requiredText('Name').safeParse(bad).success).toBe(false)
    expect([optionalText().parse(undefined), optionalText().parse(null), optionalText().parse('line\nline')]).toEqual([
      '',
      '',
      'line\nline',
    ])
  })

  it('of one line refuse line breaks and characters that change the text direction', () => {
    for (const end of ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'])
      expect(sentence(requiredText('Name'), `Ann${end}Approve it here:`)).toBe('Line breaks are not allowed here.')
    for (const turn of '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
      expect(sentence(requiredText('Name'), `Ann${turn}x`), turn.codePointAt(0)?.toString(16)).toBe(
        'Characters that change the text direction are not allowed here.',
      )
    // Surrounding spaces are removed, and names in any script are accepted.
    for (const fine of ['\nAnn\n', 'أحمد علي', 'דנה', 'Ngọc', '山田 太郎', 'Zoë\u200d', 'a\tb'])
      expect(requiredText('Name').parse(fine)).toBe(fine.trim())
    expect(optionalText().parse('one\r\ntwo')).toBe('one\r\ntwo')
    expect(requiredLines('Reason', 20).parse(' one\ntwo ')).toBe('one\ntwo')
    expect(sentence(requiredLines('Reason', 20), ' \n ')).toBe('Reason is required.')
  })

  it('as mailed passwords are one word without a web address', () => {
    const told = (text: string) => sentence(MailedPassword, text)
    for (const text of [
      ...['http://evil.example', 'HTTPS://evil.example', 'ftp://evil.example', 'x://y', 'see www.evil', 'http:evil'],
      ...[
        'evil.example/login',
        'bit.ly/abc',
        'evil.example?u=1',
        'evil.example:8080/a',
        'böse.example/x',
        'go to evil.example',
      ],
      ...['evil.example', 'EVIL.EXAMPLE', 'log-in.evil.example', 'evil。example/a', 'evil．example', 'evil․example'],
    ])
      expect(told(text), text).toBe('A password sent by email cannot contain a web address.')
    for (const text of ['a\nb', 'a\u2028b']) expect(told(text)).toBe('Line breaks are not allowed here.')
    expect(told('x'.repeat(65))).toBe('At most 64 characters are allowed.')
    for (const text of ['a b', 'correct horse battery staple', 'a\u3000b', 'a\u2800b'])
      expect(told(text)).toBe('A password sent by email cannot contain spaces.')
    expect(told('')).toBe('Password is required.')
    for (const fine of ['a', 'aB3$x.y!', 'My.Password-1', 'a/b.c', 'x'.repeat(64)])
      expect(MailedPassword.parse(fine)).toBe(fine)
    const random = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!@#$%^&*()_+-='),
      minLength: 8,
      maxLength: 8,
    })
    fc.assert(fc.property(random, (text) => MailedPassword.safeParse(text).success))
  })

  it('as keys are six digits', () => {
    expect([Key.parse('012345'), Key.parse(123456)]).toEqual(['012345', '123456'])
    for (const bad of ['12345', '1234567', 12345, 1.5, -12345, '12345a', '١٢٣٤٥٦', '123456\n', 'call me', ' 123456'])
      expect(sentence(Key, bad), String(bad)).toBe('The key must have six digits.')
    for (const none of ['', undefined, null, {}]) expect(sentence(Key, none)).toBe('Key is required.')
  })

  it('as emails are email addresses', () => {
    expect(Email.parse(' Ann@Example.com ')).toBe('Ann@Example.com')
    for (const bad of [
      '',
      'ann',
      'ann@',
      'a b@example.com',
      'ann@example.com\r\nBcc: x@y.z',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect(Email.safeParse(bad).success, bad).toBe(false)
  })
})

describe('references', () => {
  const id = '01a1fbcf-e47a-7224-893e-c1ef31d81791'
  it('are ids, or the populated objects that a client read', () => {
    expect(reference('Choose.').parse(id)).toBe(id)
    expect(reference('Choose.').parse({ _id: id, dep_name: 'X' })).toBe(id)
    for (const schema of [Id, reference('Choose.')]) expect(schema.parse(id.toUpperCase())).toBe(id)
    for (const nothing of ['', null, undefined, {}]) expect(sentence(reference('Choose.'), nothing)).toBe('Choose.')
  })
})

describe('list queries', () => {
  const query = listQuery(['name', 'dob'])
  it('accept the listed sort fields in both directions, and pages of 1 to 100', () => {
    expect(query.parse({ sort: '-dob', limit: '100', skip: '0', search: ' x ' })).toEqual({
      sort: '-dob',
      limit: 100,
      skip: 0,
      search: 'x',
    })
    for (const bad of [
      { sort: 'salary' },
      { limit: '0' },
      { limit: '101' },
      { limit: '1.5' },
      { limit: 'x' },
      { limit: '1e2' },
      { limit: '0x10' },
      { limit: ' 10' },
      { skip: '1e1' },
      { skip: '-1' },
    ])
      expect(query.safeParse(bad).success).toBe(false)
  })
})
