import type { PersonalData } from '../../platform/personal/index.ts'

const KEPT = 'Who could do what on which day explains what they did; it names no more than the account.'

/** The personal data of this domain: roles and delegations. */
export const personalAccess: PersonalData = {
  domain: 'access',
  tables: [
    {
      table: 'role_assignments',
      whose: [{ user: 'user_id' }],
      others: ['granted_by', 'revoked_by'],
      copy: {
        as: 'assignments',
        sort: 'from_day',
        values: {
          _id: 'id',
          role: { named: 'role_id', of: 'roles' },
          from: 'from_day',
          to: 'to_day',
          grantedAt: 'granted_at',
          revokedAt: 'revoked_at',
          grantedBy: { person: 'granted_by' },
        },
      },
      erase: { kept: KEPT },
    },
    {
      table: 'assignment_departments',
      whose: [{ through: 'role_assignments', by: 'assignment_id' }],
      copy: {
        as: 'assignmentDepartments',
        values: {
          assignment: 'assignment_id',
          department: { named: 'department_id', of: 'departments', name: 'dep_name' },
        },
      },
      erase: { kept: KEPT },
    },
    {
      table: 'assignment_entities',
      whose: [{ through: 'role_assignments', by: 'assignment_id' }],
      copy: {
        as: 'assignmentLegalEntities',
        values: {
          assignment: 'assignment_id',
          legalEntity: { named: 'legal_entity_id', of: 'legal_entities' },
        },
      },
      erase: { kept: KEPT },
    },
    {
      table: 'delegations',
      whose: [{ user: 'from_user' }, { user: 'to_user' }],
      others: ['created_by', 'revoked_by'],
      copy: {
        as: 'delegations',
        sort: 'from_day',
        values: {
          _id: 'id',
          kind: 'kind',
          from: { person: 'from_user' },
          to: { person: 'to_user' },
          fromDay: 'from_day',
          toDay: 'to_day',
          reason: 'reason',
          revokedAt: 'revoked_at',
        },
      },
      erase: [{ class: 'profile', values: { reason: '' } }],
    },
  ],
}
