import { dayCell, defineListExport, instantCell, type ListExport } from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { assignmentService } from './assignments/assignment.service.ts'
import type { delegationService } from './delegations/delegation.service.ts'
import type { RoleFilter, RoleRow } from './roles/role.repo.ts'
import type { roleService } from './roles/role.service.ts'
import type { AssignmentFilter, AssignmentRow } from './shared/assignment.repo.ts'
import type { DelegationFilter, DelegationRow } from './shared/delegation.repo.ts'

const t = getTranslator('exports')

interface Services {
  roles: ReturnType<typeof roleService>
  assignments: ReturnType<typeof assignmentService>
  delegations: ReturnType<typeof delegationService>
}

/** The permissions of roles with their scopes, as a file. */
const permissionsText = ({ permissions }: RoleRow): string =>
  Object.entries(permissions)
    .map(([key, scope]) => `${key}: ${scope}`)
    .sort()
    .join('; ')

/** Roles, assignments and delegations as files. */
export const accessExports = ({ roles, assignments, delegations }: Services): ListExport[] => [
  defineListExport<RoleFilter, RoleRow>({
    list: 'roles',
    page: (_acting, query) => roles.list(query),
    columns: [
      { key: 'name', label: t('roles.name'), cell: ({ name }) => name },
      { key: 'description', label: t('roles.description'), cell: ({ description }) => description },
      { key: 'builtin', label: t('roles.builtin'), cell: ({ builtin }) => builtin !== null },
      { key: 'permissions', label: t('roles.permissions'), cell: permissionsText },
      { key: 'holders', label: t('roles.holders'), cell: ({ holders }) => holders },
      { key: 'updatedAt', label: t('roles.updatedAt'), cell: (row) => instantCell(row.updated_at) },
    ],
  }),
  defineListExport<AssignmentFilter, AssignmentRow>({
    list: 'assignments',
    page: (_acting, query) => assignments.list(query),
    columns: [
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'role', label: t('assignments.role'), cell: (row) => row.role_name },
      {
        key: 'departments',
        label: t('assignments.departments'),
        cell: ({ departments }) => departments.map(({ dep_name }) => dep_name).join('; '),
      },
      { key: 'fromDay', label: t('assignments.fromDay'), cell: (row) => dayCell(row.from_day) },
      { key: 'toDay', label: t('assignments.toDay'), cell: (row) => dayCell(row.to_day) },
      { key: 'state', label: t('assignments.state'), cell: ({ state }) => t(`assignments.states.${state}`) },
      { key: 'grantedBy', label: t('assignments.grantedBy'), cell: (row) => row.granted_by_name },
      { key: 'revokedAt', label: t('assignments.revokedAt'), cell: (row) => instantCell(row.revoked_at) },
    ],
  }),
  defineListExport<DelegationFilter, DelegationRow>({
    list: 'delegations',
    page: delegations.list,
    columns: [
      { key: 'fromUser', label: t('delegations.fromUser'), cell: (row) => row.from_name },
      { key: 'toUser', label: t('delegations.toUser'), cell: (row) => row.to_name },
      { key: 'kinds', label: t('delegations.kinds'), cell: ({ kinds }) => kinds.join('; ') },
      { key: 'fromDay', label: t('assignments.fromDay'), cell: (row) => dayCell(row.from_day) },
      { key: 'toDay', label: t('assignments.toDay'), cell: (row) => dayCell(row.to_day) },
      { key: 'reason', label: t('delegations.reason'), cell: ({ reason }) => reason },
      { key: 'endedAt', label: t('delegations.endedAt'), cell: (row) => instantCell(row.revoked_at) },
    ],
  }),
]
