import { access } from '@ems/contract/access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentAccount } from '../auth/index.ts'
import {
  presentAssignment,
  presentDelegation,
  presentExplained,
  presentProposed,
  presentRole,
} from './access.presenter.ts'
import type { assignmentService } from './assignments/assignment.service.ts'
import type { delegationService } from './delegations/delegation.service.ts'
import type { explainService } from './principals/explain-access.ts'
import type { roleService } from './roles/role.service.ts'

interface Services {
  roles: ReturnType<typeof roleService>
  assignments: ReturnType<typeof assignmentService>
  delegations: ReturnType<typeof delegationService>
  explain: ReturnType<typeof explainService>['explain']
}

const list = Object.entries(permissions).map(([key, { sentence, kind, changes }]) => ({
  key: key as PermissionKey,
  sentence,
  kind,
  changes,
  domain: key.slice(0, key.indexOf('.')),
}))

export const accessRoutes = ({ roles, assignments, delegations, explain }: Services): Route[] =>
  mount(access, {
    permissions: () => ({ permissions: list }),
    async roles({ actor, query }) {
      const { rows, total } = await roles.list(query)
      const faces = await roles.facesOf(rows)
      return { roles: rows.map((row) => presentRole(actor, row, faces.get(row.id) ?? [])), total }
    },
    async addRole({ actor, body }) {
      const role = await roles.add(actor, body)
      return { role: presentRole(actor, role), affected: role.holders }
    },
    async updateRole({ actor, params, body }) {
      const role = await roles.update(actor, params.id, body)
      return { role: presentRole(actor, role), affected: role.holders }
    },
    previewRole: ({ actor, params, body }) => roles.preview(actor, params.id, body),
    removeRole: async ({ actor, params }) => ({ role: presentRole(actor, await roles.remove(actor, params.id)) }),
    async assignments({ query }) {
      const { rows, total } = await assignments.list(query)
      return { assignments: rows.map(presentAssignment), total }
    },
    async assign({ actor, body }) {
      const { row, warnings } = await assignments.give(actor, body)
      return { assignment: presentAssignment(row), warnings }
    },
    endAssignment: async ({ actor, params, body }) => ({
      assignment: presentAssignment(await assignments.end(actor, params.id, body.onDay)),
    }),
    setAdministrator: async ({ actor, params, body }) => ({
      user: presentAccount(await assignments.setAdministrator(actor, params.userId, body.administrator)),
    }),
    async explain({ actor, params, query }) {
      const { explanation, ...answer } = await explain(actor, params.userId, query)
      return { explanation: explanation.map(presentExplained), ...answer }
    },
    async delegations({ actor, query }) {
      const { rows, total } = await delegations.list(actor, query)
      return { delegations: rows.map(presentDelegation), total }
    },
    async proposedDelegation({ actor }) {
      const proposed = await delegations.proposed(actor)
      return { proposed: proposed && presentProposed(proposed) }
    },
    async delegate({ actor, body }) {
      const { row, warnings } = await delegations.start(actor, body)
      return { delegation: presentDelegation(row), warnings }
    },
    endDelegation: async ({ actor, params }) => ({
      delegation: presentDelegation(await delegations.end(actor, params.id)),
    }),
  })
