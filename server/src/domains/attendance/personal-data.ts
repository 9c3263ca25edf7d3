import { ERASED, type PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: attendance marks. */
export const personalAttendance: PersonalData = {
  domain: 'attendance',
  tables: [
    {
      table: 'attendance',
      whose: [{ employee: 'employee_id' }],
      others: ['set_by'],
      copy: {
        as: 'attendance',
        sort: 'day',
        values: {
          _id: 'id',
          date: 'day',
          status: 'status',
          markedAt: 'marked_at',
          correctedAt: 'corrected_at',
          origin: 'origin',
          setBy: { person: 'set_by' },
        },
      },
      erase: { kept: 'It counts in figures of former days; it names no more than the person.' },
    },
    {
      table: 'attendance_history',
      whose: [{ employee: 'employee_id' }],
      others: ['changed_by'],
      copy: {
        as: 'corrections',
        sort: 'day',
        values: {
          _id: 'id',
          date: 'day',
          formerStatus: 'former_status',
          status: 'status',
          reason: 'reason',
          changedAt: 'changed_at',
          changedBy: { person: 'changed_by' },
        },
      },
      erase: [{ class: 'time', values: { reason: ERASED } }],
    },
  ],
}
