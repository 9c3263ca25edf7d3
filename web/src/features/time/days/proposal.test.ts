import { expect, test } from 'vitest'
import { datedSessions, presentMinutes, proposedBars, typedSessions } from './proposal.ts'

const BERLIN = 'Europe/Berlin'
const typed = (...times: string[]) =>
  times.map((time, id) => ({ id, in: time.slice(0, 5), out: time.slice(6), place: null }))

test('typed times are local times, and a missing one stays empty', () => {
  const sessions = [{ in: '2027-03-01T08:02:30Z', out: null, place: 'onsite' as const }]
  expect(typedSessions(sessions, BERLIN)).toEqual([{ id: 0, in: '09:02', out: '', place: 'onsite' }])
})

test.each([
  ['the times of a day', ['09:00-12:30', '13:00-17:30'], false, ['01T09:00', '01T12:30', '01T13:00', '01T17:30']],
  ['a night', ['22:00-02:00', '02:30-06:00'], false, ['01T22:00', '02T02:00', '02T02:30', '02T06:00']],
  ['times that overlap', ['09:00-12:00', '11:00-13:00'], false, ['01T09:00', '01T12:00', '01T11:00', '01T13:00']],
  ['times in another order', ['13:00-17:00', '09:00-12:00'], false, ['01T13:00', '01T17:00', '01T09:00', '01T12:00']],
  ['a night that began after midnight', ['00:30-06:00'], true, ['02T00:30', '02T06:00']],
])('%s get their dates', (_, times, next, expected) => {
  const dated = datedSessions('2027-03-01', typed(...times), next)
  expect(dated.flatMap((one) => [one.in, one.out])).toEqual(expected.map((end) => `2027-03-${end}`))
})

test('a proposal is drawn in the person’s time zone, without sessions that lack a time', () => {
  const bars = proposedBars(datedSessions('2027-03-01', typed('09:00-12:30', '13:00-'), false), BERLIN)
  expect(bars).toMatchObject([{ in: '2027-03-01T08:00:00.000Z', out: '2027-03-01T11:30:00.000Z' }])
  expect(presentMinutes(bars)).toBe(210)
})
