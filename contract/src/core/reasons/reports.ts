import type { Reasons } from './shape.ts'

/** Reasons of reports. */
export const reportReasons = {
  'report.not-found': ['NOT_FOUND', 'This report does not exist.'],
  'report.unknown-column': ['INVALID', 'This column does not exist.'],
  'report.hidden-column': ['FORBIDDEN', 'You may not see {label}.'],
  'report.archived-column': ['CONFLICT', '{label} is archived. Remove it from the report.'],
  'report.no-history': ['INVALID', 'Base salary has no history.'],
  'report.op': ['INVALID', 'This column cannot be filtered in this way.'],
  'report.values': ['INVALID', 'These values do not match the column.'],
  'report.group': ['INVALID', 'A report cannot be grouped by this. Group days by month, quarter or year.'],
  'report.measure': [
    'INVALID',
    'Choose count, people, share, or a sum, average, median, lowest or highest of a number.',
  ],
  'report.sort': ['INVALID', 'Sort by a group, a measure or a shown column.'],
  'report.twice': ['INVALID', 'Choose two different groups.'],
  'report.no-day': ['INVALID', 'This report does not use a date. Remove it.'],
  'report.no-period': ['INVALID', 'This report does not use a period. Remove it.'],
  'report.period-needed': ['INVALID', 'Choose a period.'],
  'report.day-to-come': ['INVALID', 'The day cannot be in the future.'],
  'report.period-too-long': ['INVALID', 'The period can be at most {longest}.'],
  'report.range': ['INVALID'],
  'report.too-long': ['TOO_LARGE', 'Narrow the period.'],
  'report.too-many-runs': ['TOO_MANY', 'Two of your reports are running. Please wait until one has finished.'],
  'report.too-many': ['CONFLICT', 'You have {most} reports. Delete one first.'],
  'report.owner-only': ['FORBIDDEN', 'Only the owner can change this report. Save a copy to change it.'],
  'report.schedule-day': ['INVALID'],
  'report.unknown-people': ['INVALID', 'Some of these accounts do not exist.'],
  'report.unknown-roles': ['INVALID', 'Some of these roles do not exist.'],
} as const satisfies Reasons
