import { describe, expect, it } from 'vitest'
import { allowedActions, type Situation, wayToCancel } from '../shared/leave.rules.ts'

const approved: Situation = {
  state: 'approved',
  start_date: '2026-06-10',
  cancel_rule: 'free',
  certificate_after: null,
  today: '2026-06-09',
  waits: false,
  own: true,
  asks: true,
  manages: false,
  decides: false,
}
const hr = { own: false, asks: false, manages: true }

describe('an approved leave', () => {
  it.each([
    [{}, 'at-once'],
    [{ today: '2026-06-10' }, 'waits'],
    [{ cancel_rule: 'approval' }, 'waits'],
    [{ cancel_rule: 'never' }, 'leave.never-cancelled'],
    [{ cancel_rule: 'never', manages: true }, 'leave.never-cancelled'],
    [{ waits: true }, 'leave.change-waits'],
    [{ ...hr, cancel_rule: 'never', today: '2026-07-01', waits: true }, 'at-once'],
    [{ state: 'pending' }, 'leave.not-approved'],
    [{ ...hr, state: 'cancelled' }, 'leave.not-approved'],
  ] as [Partial<Situation>, string][])('in %o is cancelled: %s', (more, way) => {
    expect(wayToCancel({ ...approved, ...more })).toBe(way)
  })
})

it('offers only the actions that its state and the reader allow', () => {
  const none = { attach: false, withdraw: false, cancel: '', amend: false, interrupt: false, certificate: false }
  expect(allowedActions(approved)).toEqual({ ...none, cancel: 'at-once', amend: true, attach: true })
  expect(allowedActions({ ...approved, waits: true })).toEqual({ ...none, withdraw: true, attach: true })
  expect(allowedActions({ ...approved, state: 'pending' })).toEqual({
    ...none,
    withdraw: true,
    amend: true,
    attach: true,
  })
  expect(allowedActions({ ...approved, ...hr })).toEqual({
    ...none,
    cancel: 'at-once',
    amend: true,
    interrupt: true,
    attach: true,
  })
  expect(allowedActions({ ...approved, own: false, asks: false, decides: true })).toEqual({ ...none, interrupt: true })
  expect(allowedActions({ ...approved, state: 'cancelled', manages: true, certificate_after: 3 })).toEqual(none)
  expect(allowedActions({ ...approved, ...hr, certificate_after: 3 })).toMatchObject({ certificate: true })
})
