import { isWithin } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { type PayTerms, payTerms } from '@ems/contract/pay-terms'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { employmentsOf, findEmployeeFor, lockEmployee, lockEmployeeFor } from '../../employees/index.ts'
import { amountIn } from '../../legal-entities/index.ts'
import {
  deleteTerms,
  insertTerms,
  type NewTerms,
  type TermsRow,
  termsById,
  termsOf,
  termsOn,
} from '../../pay-terms/index.ts'
import { coversEntity, requirePermissionFor } from '../../scope/index.ts'
import { closedMonthsFrom } from '../periods/period.repo.ts'
import { type ComponentRow, findComponent, type GroupRow, groupById } from '../setup/setup.repo.ts'
import { applyTerms } from './apply-terms.ts'

type Body = BodyOf<typeof payTerms.add>

const present = (row: TermsRow, first: boolean): PayTerms => ({
  _id: row.id,
  effectiveFrom: row.effective_from,
  group: { _id: row.group_id, name: row.group_name },
  basis: row.basis,
  payrollNumber: row.payroll_number,
  lines: (row.lines ?? []).map(({ code, name, kind, amount }) => ({
    component: { code, name },
    kind,
    amount: Number(amount),
  })),
  currency: row.currency,
  decimals: row.decimals,
  note: row.note,
  first,
})

const termsAuditSnapshot = (row: TermsRow) => ({
  employee_id: row.employee_id,
  effective_from: row.effective_from,
  group: row.group_name,
  basis: row.basis,
  payroll_number: row.payroll_number,
  currency: row.currency,
  amounts: Object.fromEntries((row.lines ?? []).map(({ code, amount }) => [code, amount])),
  note: row.note,
})

/** The lines of new terms. @throws {AppError} INVALID */
async function linesOf(db: Db, body: Body, group: GroupRow): Promise<NewTerms['lines']> {
  const newLines: { component: ComponentRow; amount: string }[] = []
  for (const [place, { component: code, amount }] of body.lines.entries()) {
    const path = `lines.${place}.component`
    const component = await findComponent(db, code)
    if (!component) throw fieldError(path, 'pay-component.unknown', { code })
    if (component.unit !== 'amount' || component.kind === 'info')
      throw fieldError(path, 'pay-terms.not-a-term', { code: component.code })
    if (newLines.some((one) => one.component.id === component.id))
      throw fieldError(path, 'pay-terms.component-twice', { code: component.code })
    newLines.push({
      component,
      amount: amountIn(group, amount, { key: `lines.${place}.amount`, name: component.name }),
    })
  }
  if (!newLines.some(({ component }) => component.code === 'BASIC')) throw fieldError('lines', 'pay-terms.no-basic')
  return newLines.map(({ component, amount }) => ({ component_id: component.id, amount }))
}

/** Checked terms of a person, with the terms that they replace or follow. */
export interface TermsPlan {
  values: NewTerms
  /** terms of the same day */
  before: TermsRow | undefined
  all: readonly TermsRow[]
}

/** Checks new terms of a person. @throws {AppError} INVALID */
export async function planTerms(
  db: Db,
  acting: ActingPrincipal,
  person: { id: string; code: string; legal_entity_id: string },
  body: Body,
  today: string,
): Promise<TermsPlan> {
  const group = await groupById(db, body.group, today)
  if (!group || !canBePaidIn(acting, group, person.legal_entity_id)) throw fieldError('group', 'pay-group.unknown')
  const lines = await linesOf(db, body, group)
  await requireEmployed(db, person.id, body.effectiveFrom)
  const all = (await termsOf(db, [person.id])).get(person.id) ?? []
  const before = all.find(({ effective_from }) => effective_from === body.effectiveFrom)
  const last = before ?? termsOn(all, body.effectiveFrom) ?? all[0]
  const values = {
    employee_id: person.id,
    effective_from: body.effectiveFrom,
    group_id: group.id,
    basis: body.basis,
    payroll_number: body.payrollNumber || (last?.payroll_number ?? person.code),
    note: body.note,
    created_by: acting.userId,
    lines,
  }
  return { values, before, all }
}

/** Writes checked terms, and applies terms of today. */
export async function writeTerms(
  trx: Trx,
  acting: ActingPrincipal,
  { values, before }: TermsPlan,
  today: string,
  via: { via?: 'sole' },
): Promise<TermsRow> {
  const [made] = await insertTerms(trx, [values])
  await applyTerms(trx, [values.employee_id], today)
  const after = (await termsById(trx, made as string)) as TermsRow
  await writeAuditEvent(trx, acting, {
    action: 'pay-terms.set',
    entityId: after.id,
    subjectId: values.employee_id,
    before: before ? termsAuditSnapshot(before) : null,
    after: termsAuditSnapshot(after),
    ...via,
  })
  return after
}

/** Pay terms, which apply to a person from a day on. */
export function payTermsRoutes({ db, clock }: Platform): Route[] {
  /** The person of terms, if the actor may set their pay. Nobody sets their own. */
  async function requireSettable(trx: Trx, actor: Actor, userId: string) {
    return requireSeparationOfDuties(trx, actor, 'employees.pay', userId, clock.today())
  }

  return mount(payTerms, {
    async ofPerson({ actor, params }) {
      const person = await findEmployeeFor(db, actor, 'salaries.read', params.id)
      const all = person ? ((await termsOf(db, [person.id])).get(person.id) ?? []) : []
      const current = termsOn(all, clock.today())
      const shown = (row: TermsRow) => present(row, row === all[0])
      return {
        current: current ? shown(current) : null,
        coming: all.filter(({ effective_from }) => effective_from > clock.today()).map(shown),
        history: all
          .filter((row) => row !== current && row.effective_from <= clock.today())
          .toReversed()
          .map(shown),
      }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND, INVALID */
    add: ({ actor, params, body }) =>
      inTransaction(db, async (trx) => {
        const person = await lockEmployeeFor(trx, actor, 'employees.pay', params.id)
        const via = await requireSettable(trx, actor, person.user_id)
        const plan = await planTerms(trx, actor, person, body, clock.today())
        const after = await writeTerms(trx, actor, plan, clock.today(), via)
        const { all, before } = plan
        const first = !all.some(({ effective_from }) => effective_from < body.effectiveFrom)
        const last = before ?? termsOn(all, body.effectiveFrom) ?? all[0]
        const groups = [...new Set([after.group_id, ...(last ? [last.group_id] : [])])]
        return { terms: present(after, first), closedMonths: await closedMonthsFrom(trx, groups, body.effectiveFrom) }
      }),

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for the first terms */
    remove: ({ actor, params }) =>
      inTransaction(db, async (trx) => {
        const terms = await termsById(trx, params.id)
        const person = terms && (await lockEmployee(trx, terms.employee_id))
        await requirePermissionFor(trx, actor, 'employees.pay', person?.user_id)
        if (!terms || !person) throw notFoundError('pay-terms')
        const via = await requireSettable(trx, actor, person.user_id)
        const all = (await termsOf(trx, [person.id])).get(person.id) ?? []
        if (all[0]?.id === terms.id) throw new AppError('pay-terms.first-stays')
        await deleteTerms(trx, terms.id)
        await applyTerms(trx, [person.id], clock.today())
        await writeAuditEvent(trx, actor, {
          action: 'pay-terms.remove',
          entityId: terms.id,
          subjectId: person.id,
          before: termsAuditSnapshot(terms),
          ...via,
        })
        const groups = [...new Set(all.map(({ group_id }) => group_id))]
        return { closedMonths: await closedMonthsFrom(trx, groups, terms.effective_from) }
      }),
  })
}

/** Whether the person may be paid in a group: of their own legal entity, or of an entity whose pay the actor sets. */
const canBePaidIn = (actor: ActingPrincipal, group: GroupRow, entityId: string): boolean =>
  group.legal_entity_id === entityId || coversEntity(actor, 'employees.pay', group.legal_entity_id)

/** @throws {AppError} INVALID if no employment contains the day */
async function requireEmployed(db: Db, employeeId: string, day: string): Promise<void> {
  const employments = await employmentsOf(db, [employeeId])
  if (!employments.some((employment) => isWithin(employment, day)))
    throw fieldError('effectiveFrom', 'pay-terms.not-employed')
}
