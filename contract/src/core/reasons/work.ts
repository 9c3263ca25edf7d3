import type { Reasons } from './shape.ts'

/** Reasons about attendance, salaries, tasks and teams. */
export const workReasons = {
  'salary.not-found': ['NOT_FOUND', 'This salary record does not exist.'],
  'salary.recorded-already': ['CONFLICT', 'This salary is recorded already: the same person, pay date and amounts.'],
  'salary.already-reversed': ['CONFLICT', 'This salary record is reversed already.'],
  'salary.deductions-too-high': ['INVALID'],
  'salary.net-too-large': ['INVALID'],
  'salary.person-twice': ['INVALID'],

  'attendance.not-employed': ['CONFLICT', 'Only people who are employed today can be marked.'],
  'attendance.not-employed-then': ['CONFLICT', '{name} was not employed on {date}.'],
  'attendance.day-to-come': ['INVALID', 'A day that is still to come cannot be marked.'],
  'attendance.already-marked': ['ALREADY_MARKED'],
  'attendance.nobody-chosen': ['INVALID'],
  'attendance.day-twice': ['INVALID'],
  'attendance.marked-since': [
    'STALE',
    'Somebody else has changed the mark of {name} on {date} in the meantime. Nothing was saved.',
  ],
  'attendance.not-undone': [
    'CONFLICT',
    'These marks can no longer be taken back: ten seconds have passed, or they were changed since.',
  ],
  'attendance.too-many-found': ['INVALID', 'At most {max} people can be marked at once. Narrow the search.'],

  'team.not-found': ['NOT_FOUND', 'This team does not exist.'],
  'team.unknown': ['INVALID', 'This team does not exist.'],
  'team.member-left': ['CONFLICT', '{names} and {more} more have left the organisation and cannot be in a team.'],

  'task.not-found': ['NOT_FOUND', 'This task does not exist.'],
  'task.completed': ['CONFLICT', 'This task is already completed.'],
  'task.not-undone': [
    'CONFLICT',
    'This can no longer be taken back: ten seconds have passed, or the task was changed since.',
  ],
  'task.unassigned': ['CONFLICT', 'This task is not assigned to anybody yet.'],
  'task.deadline-too-early': ['INVALID', 'The deadline cannot be before the assignment.'],
  'task.assignee-left': ['CONFLICT', '{name} has left the organisation and cannot be given a task.'],
  'task.team-left': ['CONFLICT', 'Everybody in this team has left the organisation.'],
  'task.told-enough': [
    'TOO_MANY',
    'Whoever is to be told got {most} mails about tasks within an hour. Please wait a while and try again.',
  ],
  'task.leader-only': ['FORBIDDEN', 'Only the leader of the team can mark its tasks as done.'],
} as const satisfies Reasons
