import type { BodyOf } from '@ems/contract/core/endpoint'
import { type leaveTypes, MOST_DAYS_OFF } from '@ems/contract/leave-types'
import { type Actor, forEveryone } from '../../../platform/actor/actor.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  brokenConstraint,
  fieldFailure,
  forbidden,
  notFound,
  refuseStale,
} from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { kept } from '../duration/day-count.rules.ts'
import * as repo from './leave-type.repo.ts'

function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'leave_types_name_unique') throw fieldFailure('name', 'leave-type.name-registered')
  if (constraint !== null) throw new AppError('leave-type.booked')
  throw error
}

/** What the audit keeps of a type. */
const factsOf = ({
  id: _id,
  updated_at: _at,
  seed_name: _name,
  tracked: _tracked,
  active: is_active,
  ...facts
}: repo.TypeRow) => ({
  ...facts,
  is_active,
})

async function locked(trx: Trx, id: string): Promise<repo.TypeRow> {
  const type = await repo.lockType(trx, id)
  if (!type) throw notFound('leave-type')
  return type
}

/** The refusal of a leave type that is none, or that can no longer be asked for; it names those that can. */
export async function unknownType(db: Db): Promise<AppError> {
  const values = (await repo.listTypes(db)).filter((type) => type.active).map((type) => type.name)
  const sentence = 'Choose a leave type.'
  return fieldFailure('leaveType', 'field.not-one-of', { values: values.join(', ') }, { sentence })
}

/** A type by its id or its name. @throws {AppError} INVALID for one that is none */
export async function typeNamed(db: Db, idOrName: string): Promise<repo.TypeRow> {
  const type = await repo.typeFor(db, idOrName)
  if (!type) throw await unknownType(db)
  return type
}

/** `typeNamed` for what is asked for anew. @throws {AppError} INVALID for one that is not active, too */
export async function activeType(db: Db, idOrName: string): Promise<repo.TypeRow> {
  const type = await repo.typeFor(db, idOrName)
  if (!type?.active) throw await unknownType(db)
  return type
}

type Body = BodyOf<typeof leaveTypes.add>

function valuesOf(body: Body): repo.TypeValues {
  const amount = (value: number, path: string): number => {
    const fits = body.unit === 'hours' ? Number.isInteger(value) : value <= MOST_DAYS_OFF
    if (!fits) throw fieldFailure(path, 'leave-type.amount')
    return kept(value, body.unit)
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

/** The kinds of leave; those of the beginning keep the name by which other programs know them. */
export function typeService({ db }: Platform) {
  return {
    /**
     * The types that can be requested; all of them for those who set them up.
     * @throws {AppError} FORBIDDEN where somebody else asks for all
     */
    async list(actor: Actor, all: boolean): Promise<repo.TypeRow[]> {
      if (all && !forEveryone(actor, 'leaves.configure')) throw forbidden()
      const types = await repo.listTypes(db)
      return all ? types : types.filter((type) => type.active)
    },

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case; INVALID */
    async add(actor: Actor, body: Body): Promise<repo.TypeRow> {
      return inTransaction(db, async (trx) => {
        const type = await repo.insertType(trx, valuesOf(body)).catch(explain)
        await audit(trx, actor, { action: 'leave-type.add', entityId: type.id, after: factsOf(type) })
        return type
      })
    },

    /** A new name is the name of its leaves, too. @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE, INVALID; IN_USE for another unit of a booked one */
    async update(actor: Actor, id: string, body: BodyOf<typeof leaveTypes.update>): Promise<repo.TypeRow> {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        refuseStale(before.updated_at, body.ifUpdatedAt)
        if (body.unit !== before.unit && (await repo.isBooked(trx, id))) throw new AppError('leave-type.unit-stays')
        const type = await repo.updateType(trx, id, valuesOf(body)).catch(explain)
        const facts = { before: factsOf(before), after: factsOf(type) }
        await audit(trx, actor, { action: 'leave-type.update', entityId: id, ...facts })
        return type
      })
    },

    /** @throws {AppError} NOT_FOUND; IN_USE for one that was booked, and for those of the beginning */
    async remove(actor: Actor, id: string): Promise<repo.TypeRow> {
      return inTransaction(db, async (trx) => {
        const type = await locked(trx, id)
        if (type.seed_name !== null) throw new AppError('leave-type.seed-stays')
        await repo.deleteType(trx, id).catch(explain)
        await audit(trx, actor, { action: 'leave-type.remove', entityId: id, before: factsOf(type) })
        return type
      })
    },
  }
}
