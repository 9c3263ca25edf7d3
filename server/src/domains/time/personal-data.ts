import { mentionOnlyTable, NOTHING_ERASED, type PersonalData } from '../../platform/personal/index.ts'
import { eraseTime } from './personal-data.repo.ts'

const BY_DOMAIN = [{ class: 'time', by: 'domain' }] as const

export const personalTime: PersonalData = {
  domain: 'time',
  tables: [
    {
      table: 'punches',
      whose: [{ employee: 'employee_id' }],
      others: ['service_id'],
      copy: { as: 'punches', sort: 'at', values: { at: 'at', kind: 'kind', source: 'source', place: 'place' } },
      erase: BY_DOMAIN,
    },
    {
      table: 'time_days',
      whose: [{ employee: 'employee_id' }],
      copy: {
        as: 'days',
        sort: 'day',
        values: {
          day: 'day',
          status: 'status',
          sessions: 'sessions',
          present: 'present',
          scheduled: 'scheduled',
          counted: 'counted',
          overtime: 'overtime',
          undertime: 'undertime',
        },
      },
      erase: BY_DOMAIN,
    },
    {
      table: 'time_requests',
      whose: [{ employee: 'employee_id' }],
      others: ['created_by', 'decided_by'],
      copy: {
        as: 'requests',
        sort: 'day',
        values: {
          _id: 'id',
          kind: 'kind',
          day: 'day',
          sessions: 'sessions',
          minutes: 'minutes',
          before: 'before',
          reason: 'reason',
          state: 'state',
          comment: 'comment',
          objection: 'objection',
          createdBy: { person: 'created_by' },
          decidedBy: { person: 'decided_by' },
        },
      },
      erase: BY_DOMAIN,
    },
    {
      table: 'timesheets',
      whose: [{ employee: 'employee_id' }],
      others: ['decided_by'],
      copy: {
        as: 'timesheets',
        sort: 'month',
        values: {
          month: 'month',
          state: 'state',
          totals: 'totals',
          account: 'account',
          lieuMinutes: 'lieu_minutes',
          payMinutes: 'pay_minutes',
          comment: 'comment',
          record: 'record',
          decidedBy: { person: 'decided_by' },
        },
      },
      erase: BY_DOMAIN,
    },
    {
      table: 'time_pins',
      whose: [{ employee: 'employee_id' }],
      copy: { not: 'It is a secret.' },
      erase: BY_DOMAIN,
    },
    mentionOnlyTable(
      'time_pin_failures',
      ['service_id'],
      'It guards the kiosk for some minutes.',
      'It is removed after a day.',
    ),
    mentionOnlyTable('time_devices', ['user_id'], 'It is a setting.', 'It is a setting.'),
    {
      table: 'time_policies',
      whose: [],
      copy: { not: 'It is a setting.' },
      erase: { kept: 'It is a setting.' },
    },
  ],

  async erase(trx, { whose }, kind) {
    if (kind !== 'time') return NOTHING_ERASED
    return { counts: await eraseTime(trx, whose.employeeId), keys: [] }
  },
}
