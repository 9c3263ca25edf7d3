import { type LeaveTypeRecord, type ListedType, leaveTypes } from '@ems/contract/leave-types'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { toWireAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from './leave-type.repo.ts'
import type { typeService } from './leave-type.service.ts'

const known = (row: TypeRow): ListedType => ({
  _id: row.id,
  name: row.name,
  unit: row.unit,
  halfDays: row.half_days,
  private: row.private,
  tracked: row.tracked,
  active: row.active,
})

const present = (row: TypeRow): LeaveTypeRecord => ({
  ...known(row),
  seedName: row.seed_name,
  paid: row.paid,
  certificateAfter: row.certificate_after,
  backdateDays: row.backdate_days,
  notice: row.notice.map((rule) => ({ ...rule, from: toWireAmount(rule.from, row.unit) })),
  cancelRule: row.cancel_rule,
  maxAmount: row.max_amount === null ? null : toWireAmount(row.max_amount, row.unit),
  updatedAt: row.updated_at.toISOString(),
})

const one = (row: TypeRow) => ({ type: present(row) })

export const typeRoutes = (service: ReturnType<typeof typeService>): Route[] =>
  mount(leaveTypes, {
    list: async ({ actor, query }) => {
      const all = query.all === 'true'
      return { types: (await service.list(actor, all)).map(all ? present : known) }
    },
    add: async ({ actor, body }) => one(await service.add(actor, body)),
    update: async ({ actor, params, body }) => one(await service.update(actor, params.id, body)),
    remove: async ({ actor, params }) => one(await service.remove(actor, params.id)),
  })
