import type { PersonKey } from '@ems/contract/core/permissions'
import type { TimelineKind } from '@ems/contract/person-page'

/** The kind of row that an id in an audit event names. */
export type Reference = 'department' | 'legalEntity' | 'payCategory' | 'employee' | 'location' | 'schedule'

interface Field {
  /** the right for the person that shows its values */
  key?: PersonKey
  names?: Reference
}

const personal: Field = { key: 'employees.personal' }
const pay: Field = { key: 'salaries.read' }
const leave: Field = { key: 'leaves.read' }
const job = {
  department_id: { names: 'department' },
  designation: {},
  manager_id: { names: 'employee' },
  employment_type: {},
  fte: {},
  legal_entity_id: { names: 'legalEntity' },
  pay_category_id: { names: 'payCategory' },
} as const satisfies Record<string, Field>

/** The fields that the timeline shows of each kind of event; all other fields are hidden. */
const FIELDS = {
  employee: {
    ...job,
    name: {},
    email: {},
    code: {},
    preferred_name: {},
    dob: personal,
    gender: personal,
    marital_status: personal,
    salary: pay,
    employed_from: {},
    left_on: {},
    probation_ends: {},
    contract_ends: {},
    leaving_on: {},
    leaving_reason: { key: 'employees.manage' },
    private_email: personal,
    work_phone: {},
    private_phone: personal,
  },
  job: { ...job, location_id: { names: 'location' }, schedule_id: { names: 'schedule' }, status: {} },
  leave: { leave_type: leave, start_date: leave, end_date: leave, status: leave, reason: { key: 'leaves.reasons' } },
  salary: { pay_date: pay, net_salary: pay },
  attendance: {
    day: { key: 'attendance.read' },
    status: { key: 'attendance.read' },
    reason: { key: 'attendance.read' },
  },
  task: { task_name: { key: 'tasks.read' }, status: { key: 'tasks.read' } },
  department: {},
} as const satisfies Record<TimelineKind, Record<string, Field>>

type FieldsOf<K extends TimelineKind> = keyof (typeof FIELDS)[K]
/** A field in the timeline. */
export type TimelineField = { [K in TimelineKind]: FieldsOf<K> }[TimelineKind]

export const KINDS = Object.keys(FIELDS) as TimelineKind[]

/** The rights of which any shows something of a timeline. */
export const OPENING: readonly PersonKey[] = [
  ...new Set(
    Object.values(FIELDS).flatMap((fields) =>
      Object.values(fields as Record<string, Field>).flatMap(({ key }) => key ?? []),
    ),
  ),
]

type Facts = Record<string, unknown> | null

/** A field of an event in the timeline, with its stored values before and after. */
export interface VisibleChange {
  field: TimelineField
  key: PersonKey | undefined
  names: Reference | undefined
  before: unknown
  after: unknown
}

export const kindOf = (action: string): TimelineKind => action.split('.')[0] as TimelineKind

/** The changes of an event that the timeline shows. */
export function visibleChanges(action: string, before: Facts, after: Facts): VisibleChange[] {
  const fields = FIELDS[kindOf(action)] as Record<string, Field>
  const facts = { ...before, ...after }
  const named = Object.keys(fields).filter((field) => Object.hasOwn(facts, field))
  return named
    .map((field) => ({
      field: field as TimelineField,
      key: fields[field]?.key,
      names: fields[field]?.names,
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Fields that name what an event is about, where they did not change themselves. */
const CONTEXT: { [K in TimelineKind]?: readonly FieldsOf<K>[] } = {
  leave: ['leave_type', 'start_date', 'end_date'],
  salary: ['pay_date', 'net_salary'],
  attendance: ['day'],
  task: ['task_name'],
}

/** The unchanged fields of an event that name what it is about, as far as a reader may see them. */
export function contextOf(action: string, before: Facts, after: Facts, permissions: ReadonlySet<PersonKey>) {
  const kind = kindOf(action)
  const fields = FIELDS[kind] as Record<string, Field>
  const same = (CONTEXT[kind] ?? []).filter(
    (field) => after?.[field] != null && JSON.stringify(before?.[field]) === JSON.stringify(after[field]),
  )
  const seen = same.filter((field) => {
    const key = fields[field]?.key
    return key === undefined || permissions.has(key)
  })
  return Object.fromEntries(seen.map((field) => [field, String(after?.[field])]))
}

const TITLES = {
  'employee.add': 'added',
  'employee.end-employment': 'ended',
  'employee.resume-employment': 'resumed',
  'employee.rehire': 'rehired',
  'employee.employment': 'employment',
  'employee.plan-leaving': 'leavingPlanned',
  'employee.withdraw-leaving': 'leavingWithdrawn',
  'employee.leaving-failed': 'leavingFailed',
  'employee.contacts': 'contacts',
  'employee.photo': 'photo',
  'employee.bank-account': 'bankAccount',
  'employee.custom': 'custom',
  'employee.manager': 'manager',
  'employee.job': 'job',
  'job.plan': 'jobPlanned',
  'job.edit': 'jobEdited',
  'job.cancel': 'jobCancelled',
  'job.fail': 'jobFailed',
  'department.head': 'head',
} as const

const OF_KIND = {
  employee: 'changed',
  job: 'jobPlanned',
  leave: 'leave',
  salary: 'salary',
  attendance: 'attendance',
  task: 'task',
  department: 'head',
} as const satisfies Record<TimelineKind, string>

/** The name of an action. */
export const titleOf = (action: string) => TITLES[action as keyof typeof TITLES] ?? OF_KIND[kindOf(action)]
