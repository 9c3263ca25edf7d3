import type { BodyOf } from '@ems/contract/core/endpoint'
import { type PayInput, payInputs } from '@ems/contract/pay-terms'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { employeeById } from '../../employees/index.ts'
import { amountIn } from '../../legal-entities/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../../scope/index.ts'
import { employeeIdsByAnyId } from '../periods/period.repo.ts'
import { findComponent } from '../setup/setup.repo.ts'
import * as repo from './input.repo.ts'

type Body = BodyOf<typeof payInputs.update>

/** An amount in the currency's decimals, which may be negative. */
function signedAmount(currency: { currency: string; decimals: number }, text: string): string {
  const field = { key: 'amount', name: 'Amount' }
  return text.startsWith('-') ? `-${amountIn(currency, text.slice(1), field)}` : amountIn(currency, text, field)
}

/** @throws {AppError} INVALID; CLOSED if the person’s pay group closed the month */
export async function toInputValues(db: Db, employeeId: string, body: Body): Promise<repo.InputValues> {
  const component = await findComponent(db, body.component)
  if (!component) throw fieldError('component', 'pay-component.unknown', { code: body.component })
  if ((body.amount === undefined) === (body.quantity === undefined))
    throw fieldError('amount', 'pay-input.amount-or-quantity')
  const field = body.amount === undefined ? 'quantity' : 'amount'
  if (Number(body[field]) === 0) throw fieldError(field, 'pay-input.not-zero')
  const isRate = component.unit !== 'amount' || component.kind === 'basic'
  if (field === 'quantity' && !isRate) throw fieldError('quantity', 'pay-input.no-quantity', { code: component.code })
  if (body.factor !== undefined && !(Number(body.factor) > 0 && Number(body.factor) <= 10))
    throw fieldError('factor', 'pay-input.factor')
  const month = `${body.month}-01`
  const place = await repo.payPlaceOf(db, employeeId, month)
  if (!place) throw fieldError('employeeId', 'pay-input.no-terms')
  if (place.closed) throw new AppError('pay-input.month-closed', { month: monthInWords(month) })
  return {
    employee_id: employeeId,
    component_id: component.id,
    month,
    amount: body.amount === undefined ? null : signedAmount(place, body.amount),
    quantity: body.quantity ?? null,
    factor: body.factor ?? '1',
    day: body.day ?? null,
    note: body.note,
  }
}

const present = (row: repo.InputRow): PayInput => ({
  _id: row.id,
  employee: {
    _id: row.employee_id,
    employeeId: row.employee_code,
    userId: { _id: row.user_id, name: row.user_name, profileImage: row.profile_image },
  },
  component: { code: row.code, name: row.component_name, unit: row.unit, kind: row.kind },
  month: row.month.slice(0, 7),
  amount: row.amount === null ? null : Number(row.amount),
  quantity: row.quantity === null ? null : Number(row.quantity),
  factor: Number(row.factor),
  day: row.day,
  note: row.note,
  currency: row.currency,
  decimals: row.decimals,
  used: row.used,
  updatedAt: row.updated_at.toISOString(),
})

const inputAuditSnapshot = (row: repo.InputRow) => ({
  employee_id: row.employee_id,
  component: row.code,
  month: row.month.slice(0, 7),
  amount: row.amount,
  quantity: row.quantity,
  times: row.factor,
  day: row.day,
  currency: row.currency,
  note: row.note,
})

/** Adds a checked one-off payment. */
export async function addInput(
  trx: Trx,
  acting: ActingPrincipal,
  values: repo.InputValues,
  via: { via?: 'sole' },
): Promise<repo.InputRow> {
  const id = await repo.insertInput(trx, values, acting.userId)
  const row = (await repo.inputById(trx, id)) as repo.InputRow
  await writeAuditEvent(trx, acting, {
    action: 'pay-input.add',
    entityId: id,
    after: inputAuditSnapshot(row),
    ...via,
  })
  return row
}

/** One-off payments. Nobody adds a payment for themselves while another person could. */
export function inputRoutes({ db, clock }: Platform): Route[] {
  const requireOther = (trx: Trx, actor: Actor, userId: string) =>
    requireSeparationOfDuties(trx, actor, 'salaries.manage', userId, clock.today())

  async function lockChangeable(trx: Trx, actor: Actor, id: string) {
    const row = await repo.lockInput(trx, id)
    await requirePermissionFor(trx, actor, 'salaries.manage', row?.user_id)
    if (!row) throw notFoundError('pay-input')
    const via = await requireOther(trx, actor, row.user_id)
    if (row.used) throw new AppError('pay-input.paid')
    if (row.in_review) throw new AppError('pay-input.in-review')
    return { row, via }
  }

  return mount(payInputs, {
    async list({ actor, query }) {
      const { rows, total } = await repo.listInputs(db, query, await getPeopleInScope(db, actor, 'salaries.read'))
      return { inputs: rows.map(present), total }
    },

    add: ({ actor, body }) =>
      inTransaction(db, async (trx) => {
        const employeeId = (await employeeIdsByAnyId(trx, [body.employeeId])).get(body.employeeId)
        const person = employeeId === undefined ? undefined : await employeeById(trx, employeeId)
        await requirePermissionFor(trx, actor, 'salaries.manage', person?.user_id)
        if (!person) throw notFoundError('employee')
        const via = await requireOther(trx, actor, person.user_id)
        return { input: present(await addInput(trx, actor, await toInputValues(trx, person.id, body), via)) }
      }),

    update: ({ actor, params, body }) =>
      inTransaction(db, async (trx) => {
        const { row: before, via } = await lockChangeable(trx, actor, params.id)
        await repo.updateInput(trx, before.id, await toInputValues(trx, before.employee_id, body))
        const row = (await repo.inputById(trx, before.id)) as repo.InputRow
        await writeAuditEvent(trx, actor, {
          action: 'pay-input.update',
          entityId: row.id,
          before: inputAuditSnapshot(before),
          after: inputAuditSnapshot(row),
          ...via,
        })
        return { input: present(row) }
      }),

    remove: ({ actor, params }) =>
      inTransaction(db, async (trx) => {
        const { row, via } = await lockChangeable(trx, actor, params.id)
        await repo.deleteInput(trx, row.id)
        await writeAuditEvent(trx, actor, {
          action: 'pay-input.remove',
          entityId: row.id,
          before: inputAuditSnapshot(row),
          ...via,
        })
        return {}
      }),
  })
}
