import type { Reasons } from './shape.ts'

/** Reasons about attendance, salaries, tasks and teams. */
export const workReasons = {
  'salary.not-found': ['NOT_FOUND', 'This salary record does not exist.'],
  'salary.recorded-already': ['CONFLICT', 'This salary is already recorded: same person, pay date and amounts.'],
  'salary.already-reversed': ['CONFLICT', 'This salary record is already reversed.'],
  'salary.deductions-too-high': ['INVALID'],
  'salary.net-too-large': ['INVALID'],
  'salary.person-twice': ['INVALID'],

  'attendance.not-employed': ['CONFLICT', 'Only people who are employed today can be marked.'],
  'attendance.not-employed-then': ['CONFLICT', '{name} was not employed on {date}.'],
  'attendance.day-to-come': ['INVALID', 'You cannot mark a future day.'],
  'attendance.already-marked': ['ALREADY_MARKED'],
  'attendance.nobody-chosen': ['INVALID'],
  'attendance.day-twice': ['INVALID'],
  'attendance.marked-since': [
    'STALE',
    'Someone else changed {name}’s mark on {date} in the meantime. Nothing was saved.',
  ],
  'attendance.not-undone': [
    'CONFLICT',
    'These marks can no longer be undone: ten seconds have passed, or they have changed since.',
  ],
  'attendance.too-many-found': ['INVALID', 'You can mark at most {max} people at a time. Narrow the search.'],

  'team.not-found': ['NOT_FOUND', 'This team does not exist.'],
  'team.unknown': ['INVALID', 'This team does not exist.'],
  'team.member-left': ['CONFLICT', '{names} and {more} more have left the organisation and cannot be in a team.'],

  'task.not-found': ['NOT_FOUND', 'This task does not exist.'],
  'task.completed': ['CONFLICT', 'This task is already completed.'],
  'task.not-undone': [
    'CONFLICT',
    'This can no longer be undone: ten seconds have passed, or the task has changed since.',
  ],
  'task.unassigned': ['CONFLICT', 'This task is not assigned to anyone yet.'],
  'task.deadline-too-early': ['INVALID', 'The deadline cannot be before the assignment.'],
  'task.assignee-left': ['CONFLICT', '{name} has left the organisation and cannot be given a task.'],
  'task.team-left': ['CONFLICT', 'Everyone in this team has left the organisation.'],
  'task.told-enough': [
    'TOO_MANY',
    'The assignees received {most} emails about tasks within an hour. Please try again later.',
  ],
  'task.leader-only': ['FORBIDDEN', 'Only the leader of the team can mark its tasks as done.'],
} as const satisfies Reasons
