import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignmentKey, canComplete, deadlineIsEarly, getFinisher, type TaskState } from './rules.ts'

const personal = (status: TaskState['status']): TaskState => ({
  task_for: 'personal',
  status,
  assignee_user_id: 'ann',
  leader_user_id: null,
})
const team = (status: TaskState['status']): TaskState => ({
  task_for: 'team',
  status,
  assignee_user_id: null,
  leader_user_id: 'lea',
})
const person = (userId: string, forEveryone = false) => ({ userId, forEveryone })

describe('who may finish a task', () => {
  it.each([
    ['the assignee of a personal task', personal('Assigned'), person('ann'), true],
    ['somebody else', personal('Assigned'), person('bob'), false],
    ['the leader of the task’s team', team('Assigned'), person('lea'), true],
    ['a plain member', team('Assigned'), person('mel'), false],
    ['somebody with the right for everyone, personal', personal('Assigned'), person('root', true), true],
    ['somebody with the right for everyone, team', team('Assigned'), person('root', true), true],
  ])('%s', (_who, task, who, expected) => {
    expect(canComplete(task, who)).toBe(expected)
  })

  it('nobody can finish an unassigned or completed task', () => {
    for (const status of ['no assign', 'Completed'] as const) {
      expect(canComplete(personal(status), person('ann'))).toBe(false)
      expect(canComplete(team(status), person('root', true))).toBe(false)
    }
  })

  it('an unassigned task belongs to no one', () => {
    expect(getFinisher({ ...personal('no assign'), assignee_user_id: null })).toBeNull()
  })
})

it('a deadline may be at the assignment or later, and at any time while unassigned', () => {
  const day = fc.date({ noInvalidDate: true })
  fc.assert(
    fc.property(
      day,
      day,
      (assigned, deadline) => void expect(deadlineIsEarly(assigned, deadline)).toBe(deadline < assigned),
    ),
  )
  fc.assert(fc.property(day, (deadline) => void expect(deadlineIsEarly(null, deadline)).toBe(false)))
  const moment = new Date('2026-03-01T10:00:00Z')
  expect(deadlineIsEarly(moment, new Date(moment))).toBe(false)
})

it('an assignment is named by its task and its number', () => {
  expect(new Set([assignmentKey('t', 1), assignmentKey('t', 2), assignmentKey('u', 1)]).size).toBe(3)
})
