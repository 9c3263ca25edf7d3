import { expect, it } from 'vitest'
import { sentencesOf, withDaysInWords } from './notification-text.ts'

const say = sentencesOf('notifications')

it('writes days in words, and leaves similar text unchanged', () => {
  const said = (name: string) => withDaysInWords(say('celebration.birthday', { name, day: '2026-02-28' }))
  expect(said('Ann')).toBe('Ann’s birthday is on Feb 28, 2026.')
  // Anyone may be called so, and a mail that cannot be made holds up all that follow.
  for (const name of ['2026-13-01', '2026-02-31', '0000-00-00'])
    expect(said(name)).toBe(`${name}’s birthday is on Feb 28, 2026.`)
})

it('writes two days as a span', () => {
  const leave = { type: 'Annual Leave', start: '2027-01-21', end: '2027-01-26', count: 6 }
  const days = '2027-01-21 to 2027-01-26'
  expect(withDaysInWords(say('leave.cancelled', { ...leave, days }))).toBe(
    'Your Annual Leave, Jan 21 – 26, 2027, was cancelled.',
  )
})
