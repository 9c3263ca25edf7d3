import type { Reasons } from './shape.ts'

/** Reasons about people, their documents and their stored data. */
export const peopleReasons = {
  'department.not-found': ['NOT_FOUND', 'This department does not exist.'],
  'department.unknown': ['INVALID', 'This department does not exist.'],
  'department.name-registered': ['ALREADY_REGISTERED', 'A department of this name is already registered.'],
  'department.has-employees': [
    'IN_USE',
    'Employees are still assigned to this department. Move them to another department first.',
  ],
  'department.has-assignments': [
    'IN_USE',
    'Somebody holds rights for the people of this department. End those assignments first.',
  ],

  'legal-entity.not-found': ['NOT_FOUND', 'This legal entity does not exist.'],
  'legal-entity.unknown': ['INVALID', 'Choose a legal entity.'],
  'legal-entity.name-registered': ['ALREADY_REGISTERED', 'A legal entity of this name is already registered.'],
  'legal-entity.unknown-currency': ['INVALID', 'Choose a currency.'],
  'legal-entity.has-salaries': ['CONFLICT', '{name} has {records} in {currency}. Add a new legal entity instead.'],
  'legal-entity.has-closed-pay': [
    'CONFLICT',
    '{name} has closed pay periods in {currency}. Add a new legal entity instead.',
  ],
  'legal-entity.has-decimals': ['CONFLICT', '{name} has {salaries} with more decimals than {currency} has.'],
  'legal-entity.has-people': ['IN_USE', '{name} has or had {people}. Set it inactive instead.'],
  'legal-entity.planned': ['IN_USE', 'Somebody is to move to {name}. Set it inactive instead.'],
  'legal-entity.has-pay': ['IN_USE', 'A pay group of {name} is in use. Set it inactive instead.'],
  'legal-entity.has-assignments': [
    'IN_USE',
    'Somebody holds rights for the people of {name}. End those assignments first.',
  ],
  'legal-entity.last': ['CONFLICT', '{name} is the last active legal entity.'],
  'employee.pay-in-currency': ['INVALID', 'Say what {name} earns in {currency} from {day}.'],

  'person.not-found': ['NOT_FOUND', 'This person does not exist.'],

  'employee.not-found': ['NOT_FOUND', 'This employee does not exist.'],
  'employee.unknown': ['INVALID', 'This employee does not exist.'],
  'employee.one-unknown': ['INVALID', 'One of these employees does not exist.'],
  'employee.email-registered': ['ALREADY_REGISTERED', 'This email is already registered.'],
  'employee.code-registered': ['ALREADY_REGISTERED', 'This employee ID is already registered.'],
  'employee.born-in-future': ['INVALID', 'The date of birth cannot be in the future.'],
  'employee.has-record': ['CONFLICT', '{name} has an employee record already.'],
  'employee.own-end': ['CONFLICT', 'You cannot end your own employment.'],
  'employee.erased': [
    'CONFLICT',
    'The data of this person was erased, so they cannot come back under this record. Add them anew.',
  ],
  'employee.already-left': ['CONFLICT', 'This employment has already ended.'],
  'employee.still-employed': ['CONFLICT', 'This person is employed.'],
  'employee.end-before-start': ['INVALID', 'The last day cannot be before the first.'],
  'employee.end-in-future': ['INVALID', 'The last day cannot be in the future.'],
  'employee.end-in-past': ['INVALID', 'A last day that is planned is today or later.'],
  'employee.start-too-far': ['INVALID', 'The first day is at most {most} days ahead.'],
  'employee.ends-before-start': ['INVALID', 'This cannot end before the first day, {day}.'],
  'employee.trace-before': ['CONFLICT', 'There is {what} of {day}, so the first day cannot be later.'],
  'employee.overlap': ['CONFLICT', 'They were employed until {day} already: the first day comes after it.'],
  'employee.not-leaving': ['CONFLICT', 'No last day is planned.'],
  'employee.has-left': ['CONFLICT', '{name} has left.'],

  'personal-copy.not-found': ['NOT_FOUND', 'This copy does not exist, or is gone.'],

  'erasure.not-found': ['NOT_FOUND', 'This erasure does not exist.'],

  'legal-hold.not-found': ['NOT_FOUND', 'This hold does not exist.'],

  'privacy.employed': ['CONFLICT', 'Only the data of people who have left is erased. Employed: {names}.'],
  'privacy.held': ['CONFLICT', 'A hold keeps the data of: {names}.'],
  'privacy.not-due': ['CONFLICT', 'The time for which the data is kept is not over, or not set, for: {names}.'],
  'privacy.other-count': ['INVALID', 'Type the number of people: {count}.'],
  'privacy.hold-in-past': ['INVALID', 'The last day cannot be in the past.'],
  'privacy.copy-once-a-day': [
    'CONFLICT',
    'You had a copy of your data made within the last 24 hours. Download that one, or ask again tomorrow.',
  ],
  'privacy.unknown-document': ['INVALID', 'This person has no such document.'],

  'employee-field.not-found': ['NOT_FOUND', 'This field does not exist.'],
  'employee-field.stays': ['INVALID', 'For {field} only this can be set: {values}.'],

  'custom-field.not-found': ['NOT_FOUND', 'This field does not exist.'],
  'custom-field.key-registered': ['ALREADY_REGISTERED', 'A field of this key is already there.'],
  'custom-field.key-taken': ['CONFLICT', 'The product has a field of this key. Choose another one.'],
  'custom-field.too-many': ['CONFLICT', 'At most {max} fields are kept.'],
  'custom-field.type-stays': ['CONFLICT', 'People have values of this field, so its type stays.'],
  'custom-field.choices': ['INVALID', 'A choice has choices, and nothing else has.'],
  'custom-field.choice-twice': ['INVALID', 'Two choices are the same.'],
  'custom-field.edited-unseen': ['INVALID', 'People edit only what they see of themselves.'],
  'custom-field.unknown': ['INVALID', 'There is no field {field}.'],

  'checklist.not-found': ['NOT_FOUND', 'This checklist does not exist.'],

  'checklist-template.not-found': ['NOT_FOUND', 'This template does not exist.'],

  'checklist.role-needed': ['INVALID', 'Choose the role, where it is the task of a role.'],
  'checklist.user-needed': ['INVALID', 'Choose the person, where it is the task of somebody.'],
  'checklist.role-unknown': ['INVALID', 'A role does not exist any more.'],
  'checklist.user-unknown': ['INVALID', 'A person does not exist.'],
  'checklist.item-unknown': ['INVALID', 'This item does not exist.'],
  'checklist.no-last-day': ['INVALID', 'No last day of {name} is planned: say from which day it is counted.'],
  'checklist.runs': ['CONFLICT', '{name} runs for this person already.'],

  'change-request.no-such-field': ['INVALID', 'This is not a field whose change is asked for.'],
  'change-request.not-found': ['NOT_FOUND', 'This request does not exist.'],
  'change-request.unchanged': ['CONFLICT', 'This is so already.'],
  'change-request.too-many-in-hour': [
    'TOO_MANY',
    'You have asked for {most} changes within an hour. Please wait a while and try again.',
  ],
  'change-request.settled': ['CONFLICT', 'This request is settled already.'],
  'change-request.needs-reason': ['INVALID', 'Say why it is rejected.'],
  'change-request.stale': [
    'STALE',
    'This was changed meanwhile: it is {now} now, and was {before} when it was asked for.',
  ],

  'document.not-found': ['NOT_FOUND', 'This document does not exist.'],
  'document.no-file': ['INVALID', 'Choose a file.'],
  'document.unsupported-type': [
    'UNSUPPORTED_TYPE',
    'The file must be PDF, PNG, JPEG, WebP, HEIC, text, CSV, Word, Excel, PowerPoint or OpenDocument, and what its name says.',
  ],
  'document.expires-before': ['INVALID', 'The last day is before the day of issue.'],
  'document.needs-last-day': ['INVALID', 'Documents of this type have a last day.'],
  'document.unknown-type': ['INVALID', 'Choose a type of documents.'],
  'document.unknown-former': ['INVALID', 'There is no such document of this person to replace.'],
  'document.replaced': ['CONFLICT', 'There is a newer version of this document. Replace that one.'],
  'document.too-many': ['CONFLICT', 'There are {most} documents of this person already.'],
  'document.not-deleted': ['CONFLICT', 'This document is not deleted.'],

  'document-type.not-found': ['NOT_FOUND', 'This type of documents does not exist.'],
  'document-type.name-registered': ['ALREADY_REGISTERED', 'A type of documents of this name is already registered.'],
  'document-type.unseen-upload': ['INVALID', 'People add only documents that they see.'],

  'job.not-found': ['NOT_FOUND', 'This change does not exist.'],
  'job.nothing-named': ['INVALID', 'Name at least one thing that changes.'],
  'job.before-employment': ['INVALID', 'The employment begins on {day}: nothing changes before that.'],
  'job.after-last-day': ['INVALID', 'The last day is {day}: nothing changes after that.'],
  'job.salary-without-move': ['INVALID', 'The salary changes here only together with the legal entity.'],
  'job.unchanged': ['CONFLICT', 'This is so on {day} already.'],
  'job.day-taken': ['CONFLICT', 'There is another change on this day. Edit that one.'],
  'job.other-facts': ['INVALID', 'A change that was applied is corrected in what it changed, on its day: {fields}.'],
  'job.later-change': ['CONFLICT', 'A later change, from {day}, changes the same.'],
  'job.not-planned': ['CONFLICT', 'Only a change that is still planned can be cancelled.'],
  'job.person-left': ['CONFLICT', '{name} has left, so nothing of their job changes any more.'],
  'job.cancelled': ['CONFLICT', 'This change was cancelled.'],

  'department.planned': ['IN_USE', 'Somebody is to move to this department. Cancel those changes first.'],

  'org.manager-unknown': ['NOT_FOUND', 'This manager does not exist: a manager is somebody with an employee record.'],
  'org.head-unknown': ['NOT_FOUND', 'This person does not exist: a head is somebody with an employee record.'],
  'org.own-manager': ['INVALID', 'Nobody can report to themselves.'],
  'org.manager-left': ['CONFLICT', '{name} has left, so nobody can report to them.'],
  'org.person-left': ['CONFLICT', '{name} has left, so they report to nobody.'],
  'org.head-left': ['CONFLICT', '{name} has left and cannot head a department.'],
  'org.cycle-direct': ['CYCLE', '{manager} reports to {person}, so {person} cannot report to {manager}.'],
  'org.cycle-through-one': [
    'CYCLE',
    '{manager} reports to {person} (through 1 other), so {person} cannot report to {manager}.',
  ],
  'org.cycle': [
    'CYCLE',
    '{manager} reports to {person} (through {others} others), so {person} cannot report to {manager}.',
  ],
  'org.too-deep': ['CONFLICT', 'Reporting lines are at most 30 deep.'],
  'org.own-gain': [
    'FORBIDDEN',
    'This would put people below you and so give you rights that you do not have: ask somebody else to do it.',
  ],
  'org.too-many-moves': ['INVALID', 'At most {max} people can be moved at once.'],
  'org.one-kind-of-move': ['INVALID', 'Name either the moves or from whom and to whom all reports move.'],
} as const satisfies Reasons
