import type { PersonKey } from '@ems/contract/core/permissions'
import type { TimelineEvent } from '@ems/contract/person-page'
import type { Db } from '../../platform/database/index.ts'
import { type CopyRequest, DELETED_WITH_PROFILE, type PersonalData } from '../../platform/personal/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { principalsByIds } from '../access/index.ts'
import { allFields, valuesOf } from './custom-fields/custom-field.repo.ts'
import { canSeeField } from './custom-fields/custom-field.rules.ts'
import { markErased } from './shared/employment.repo.ts'
import { presentEvent } from './timeline/timeline.presenter.ts'
import { allEventsAbout } from './timeline/timeline.repo.ts'
import { OPENING } from './timeline/timeline.rules.ts'
import { listVisibleEvents } from './timeline/timeline.ts'

const DEPARTMENT = { named: 'department_id', of: 'departments', name: 'dep_name' } as const
const COUNTS = 'Who was employed when and as what counts in figures of former days; it names no more than the person.'

/** The personal data of this domain: record, employment, job and contacts. */
export const personalRecords = ({ clock }: Pick<Platform, 'clock'>): PersonalData => ({
  domain: 'employee',
  tables: [
    {
      table: 'employees',
      whose: [{ user: 'user_id' }],
      // Only HR sees a planned end and its reason until the person is informed.
      others: ['manager_id', 'leaving_planned_by', 'leaving_reports_to'],
      copy: {
        as: 'record',
        one: true,
        values: {
          _id: 'id',
          employeeId: 'code',
          preferredName: 'preferred_name',
          department: DEPARTMENT,
          designation: 'designation',
          manager: { employee: 'manager_id' },
          dob: 'dob',
          gender: 'gender',
          maritalStatus: 'marital_status',
          salary: { number: 'salary' },
          employmentType: 'employment_type',
          fte: { number: 'fte' },
          employedFrom: 'employed_from',
          leftOn: 'left_on',
          leavingOn: 'leaving_on',
          probationEnds: 'probation_ends',
          contractEnds: 'contract_ends',
          createdAt: 'created_at',
          updatedAt: 'updated_at',
        },
      },
      erase: [
        {
          class: 'profile',
          values: {
            code: { standIn: 'code' },
            dob: null,
            gender: 'other',
            marital_status: 'single',
            preferred_name: null,
            leaving_note: null,
            leaving_error: null,
          },
        },
      ],
    },
    {
      table: 'employments',
      whose: [{ employee: 'employee_id' }],
      copy: { as: 'employments', values: { from: { first: 'days' }, to: { last: 'days' } } },
      erase: { kept: COUNTS },
    },
    {
      table: 'job_periods',
      whose: [{ employee: 'employee_id' }],
      others: ['manager_id'],
      copy: {
        as: 'periods',
        values: {
          from: { first: 'days' },
          to: { last: 'days' },
          department: DEPARTMENT,
          designation: 'designation',
          manager: { employee: 'manager_id' },
          employmentType: 'employment_type',
          fte: { number: 'fte' },
        },
      },
      erase: { kept: COUNTS },
    },
    {
      table: 'job_changes',
      whose: [{ employee: 'employee_id' }],
      others: ['manager_id', 'created_by'],
      copy: {
        as: 'changes',
        sort: 'effective_from',
        values: {
          _id: 'id',
          effectiveFrom: 'effective_from',
          fields: 'fields',
          department: DEPARTMENT,
          designation: 'designation',
          manager: { employee: 'manager_id' },
          employmentType: 'employment_type',
          fte: { number: 'fte' },
          reason: 'reason',
          note: 'note',
          status: 'status',
          createdBy: { person: 'created_by' },
        },
      },
      erase: [{ class: 'profile', values: { note: '', error: null } }],
    },
    {
      table: 'working_times',
      whose: [{ employee: 'employee_id' }],
      copy: {
        as: 'workingTimes',
        values: {
          from: { first: 'days' },
          to: { last: 'days' },
          location: { named: 'location_id', of: 'locations' },
          schedule: { named: 'schedule_id', of: 'schedules' },
        },
      },
      erase: { kept: COUNTS },
    },
    {
      table: 'planned_shifts',
      whose: [{ employee: 'employee_id' }],
      copy: { as: 'plannedShifts', values: { day: 'day', starts: 'starts', ends: 'ends', minutes: 'minutes' } },
      erase: { kept: COUNTS },
    },
    {
      table: 'person_contacts',
      whose: [{ employee: 'employee_id' }],
      copy: {
        as: 'contacts',
        one: true,
        values: {
          privateEmail: 'private_email',
          workPhone: 'work_phone',
          privatePhone: 'private_phone',
          addresses: 'addresses',
          emergency: 'emergency',
        },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'change_requests',
      whose: [{ employee: 'employee_id' }],
      others: ['decided_by'],
      copy: {
        as: 'changeRequests',
        values: {
          _id: 'id',
          field: 'field',
          before: 'before',
          after: 'after',
          status: 'status',
          reason: 'reason',
          requestedAt: 'requested_at',
          decidedAt: 'decided_at',
          decidedBy: { person: 'decided_by' },
        },
      },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'custom_values',
      whose: [{ employee: 'employee_id' }],
      copy: { collected: 'custom' },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'reporting_lines',
      whose: [{ employee: 'employee_id' }],
      others: ['manager_id'],
      copy: { not: 'It is made from who reports to whom, which stands in the record.' },
      erase: { kept: 'Nobody who has left is in it.' },
    },
    {
      table: 'department_heads',
      whose: [],
      others: ['employee_id'],
      copy: { not: 'It is about the department.' },
      erase: { kept: 'Nobody who has left is in it.' },
    },
  ],

  /** Custom fields: those that the person sees; all if the office requests the copy. And the timeline. */
  async collect(db, whose, { by }) {
    if (whose.employeeId === null) return { custom: {}, timeline: [] }
    const { employeeId } = whose
    const fields = (await allFields(db)).filter(
      (field) => by === 'office' || canSeeField(field, { own: true, manages: false }),
    )
    const custom = (await valuesOf(db, [employeeId], fields)).get(employeeId) ?? {}
    return { custom, timeline: await timelineOf(db, { ...whose, employeeId }, by, clock.today()) }
  },

  async erase(trx, { whose }, kind) {
    if (kind === 'profile') await markErased(trx, whose.employeeId)
    return { counts: {}, keys: [] }
  },
})

/**
 * The audit of a person, as in their timeline. If the person requests it, their own present rights decide; a copy of
 * the office has the whole timeline except data that only the office may have.
 */
async function timelineOf(
  db: Db,
  { userId, employeeId }: { userId: string; employeeId: string },
  by: CopyRequest['by'],
  today: string,
): Promise<TimelineEvent[]> {
  const office = by === 'office'
  const held = office ? {} : ((await principalsByIds(db, [userId], today)).get(userId)?.grants ?? {})
  const opens = (key: PersonKey) => (office ? key !== 'employees.manage' : held[key] !== undefined)
  const permissions = new Set(OPENING.filter(opens))
  const standing = async () => ({ own: true, manages: office || held['employees.manage'] !== undefined })
  const rows = await allEventsAbout(db, employeeId)
  return (await listVisibleEvents(db, rows, { permissions, standing })).map(presentEvent)
}
