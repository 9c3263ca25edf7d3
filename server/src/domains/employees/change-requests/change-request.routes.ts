import { type ChangeRequest, changeRequests, isRequestField } from '@ems/contract/change-requests'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { changeRequestService, VisibleRequest } from './change-request.service.ts'
import { builtInField, fieldLabel, toReadableValue } from './requestable-fields.ts'

export const presentRequest = (row: VisibleRequest): ChangeRequest => ({
  _id: row.id,
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  field: row.field,
  label: fieldLabel(row),
  type: isRequestField(row.field) ? builtInField(row.field).type : ((row.type ?? 'text') as ChangeRequest['type']),
  before: toReadableValue(row.field, row.before),
  after: toReadableValue(row.field, row.after),
  status: row.status as ChangeRequest['status'],
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  decidedBy: row.decided_by === null ? null : { _id: row.decided_by, name: row.decided_by_name ?? '' },
  decidedAt: row.decided_at?.toISOString() ?? null,
})

const presentOne = (row: VisibleRequest) => ({ request: presentRequest(row) })

/** Change requests of employees for their own data. */
export const changeRequestRoutes = (service: ReturnType<typeof changeRequestService>): Route[] =>
  mount(changeRequests, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      return { requests: rows.map(presentRequest), total }
    },
    ask: async ({ actor, body }) => presentOne(await service.ask(actor, body)),
    decide: async ({ actor, params, body }) => presentOne(await service.decide(actor, params.id, body)),
    withdraw: async ({ actor, params }) => presentOne(await service.withdraw(actor, params.id)),
  })
