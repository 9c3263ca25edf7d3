import type { BodyOf } from '@ems/contract/core/endpoint'
import { type LeaveTypeRecord, type ListedType, leaveTypes, MOST_DAYS_OFF } from '@ems/contract/leave-types'
import { hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { toStoredAmount, toWireAmount } from '../duration/day-count.rules.ts'
import * as repo from './leave-type.repo.ts'

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'leave_types_name_unique') throw fieldError('name', 'leave-type.name-registered')
  if (constraint !== null) throw new AppError('leave-type.booked')
  throw error
}

const factsOf = ({ id, updated_at, created_at, seed_name, tracked, active: is_active, ...facts }: repo.TypeRow) => ({
  ...facts,
  is_active,
})

async function locked(trx: Trx, id: string): Promise<repo.TypeRow> {
  const type = await repo.lockType(trx, id)
  if (!type) throw notFoundError('leave-type')
  return type
}

/** The error names the active types. */
export async function unknownTypeError(db: Db): Promise<AppError> {
  const values = (await repo.listTypes(db)).filter((type) => type.active).map((type) => type.name)
  const sentence = 'Choose a leave type.'
  return fieldError('leaveType', 'field.not-one-of', { values: values.join(', ') }, { sentence })
}

export async function requireType(db: Db, idOrName: string): Promise<repo.TypeRow> {
  const type = await repo.findType(db, idOrName)
  if (!type) throw await unknownTypeError(db)
  return type
}

export async function requireActiveType(db: Db, idOrName: string): Promise<repo.TypeRow> {
  const type = await requireType(db, idOrName)
  if (!type.active) throw await unknownTypeError(db)
  return type
}

type Body = BodyOf<typeof leaveTypes.add>

const listed = (row: repo.TypeRow): ListedType => ({
  _id: row.id,
  name: row.name,
  unit: row.unit,
  halfDays: row.half_days,
  private: row.private,
  tracked: row.tracked,
  active: row.active,
})

const present = (row: repo.TypeRow): LeaveTypeRecord => ({
  ...listed(row),
  seedName: row.seed_name,
  paid: row.paid,
  certificateAfter: row.certificate_after,
  backdateDays: row.backdate_days,
  notice: row.notice.map((rule) => ({ ...rule, from: toWireAmount(rule.from, row.unit) })),
  cancelRule: row.cancel_rule,
  maxAmount: toWireAmount(row.max_amount, row.unit),
  updatedAt: row.updated_at.toISOString(),
})

function valuesOf(body: Body): repo.TypeValues {
  const amount = (value: number, path: string): number => {
    const fits = body.unit === 'hours' ? Number.isInteger(value) : value <= MOST_DAYS_OFF
    if (!fits) throw fieldError(path, 'leave-type.amount')
    return toStoredAmount(value, body.unit)
  }
  return {
    name: body.name,
    unit: body.unit,
    active: body.active,
    paid: body.paid,
    private: body.private,
    half_days: body.halfDays,
    certificate_after: body.certificateAfter ?? null,
    backdate_days: body.backdateDays ?? null,
    notice: body.notice.map((rule, n) => ({ ...rule, from: amount(rule.from, `notice.${n}.from`) })),
    cancel_rule: body.cancelRule,
    max_amount: body.maxAmount == null ? null : amount(body.maxAmount, 'maxAmount') || null,
  }
}

export const typeRoutes = ({ db }: Platform): Route[] =>
  mount(leaveTypes, {
    async list({ actor, query }) {
      const all = query.all === 'true'
      if (all && !hasPermissionForEveryone(actor, 'leaves.configure')) throw forbiddenError()
      const types = await repo.listTypes(db)
      return { types: all ? types.map(present) : types.filter((type) => type.active).map(listed) }
    },

    add: ({ actor, body }) =>
      inTransaction(db, async (trx) => {
        const type = await repo.insertType(trx, valuesOf(body)).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'leave-type.add', entityId: type.id, after: factsOf(type) })
        return { type: present(type) }
      }),

    /** A new name is the name of its leaves, too. @throws {AppError} IN_USE for another unit of a booked type */
    update: ({ actor, params: { id }, body }) =>
      inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        if (body.unit !== before.unit && (await repo.isBooked(trx, id))) throw new AppError('leave-type.unit-stays')
        const type = await repo.updateType(trx, id, valuesOf(body)).catch(explain)
        const facts = { before: factsOf(before), after: factsOf(type) }
        await writeAuditEvent(trx, actor, { action: 'leave-type.update', entityId: id, ...facts })
        return { type: present(type) }
      }),

    remove: ({ actor, params: { id } }) =>
      inTransaction(db, async (trx) => {
        const type = await locked(trx, id)
        if (type.seed_name !== null) throw new AppError('leave-type.seed-stays')
        await repo.deleteType(trx, id).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'leave-type.remove', entityId: id, before: factsOf(type) })
        return { type: present(type) }
      }),
  })
